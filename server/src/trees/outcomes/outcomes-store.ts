import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** Measurements that are read at once: some tens of milliseconds of the database, also of the embedded one. */
const measurementsAtOnce = 2000;

/** A version beside the one of its tree that is live, with the publications of that one, the newest first. */
export type Compared = {
  version: number;
  live: { id: number; version: number; publications: [newest: number, ...number[]] } | null;
};

/** Which version is live beside a version; null where there is no such version. */
export const findCompared = async (db: Kysely<Database>, treeRowId: number): Promise<Compared | null> => {
  const { rows } = await sql<{ version: number; id: number | null; live: number; publications: number[] }>`
    select tree.version, live.id, live.version as live, (
      select coalesce(json_agg(publication.id order by number desc), '[]')
      from publication where question_tree_id = live.id
    ) as publications
    from question_tree tree
    left join question_tree live on live.tree_id = tree.tree_id and live.status = 'PUBLISHED'
    where tree.id = ${treeRowId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const [newest, ...former] = row.publications;
  if (row.id === null || newest === undefined) return { version: row.version, live: null };
  return { version: row.version, live: { id: row.id, version: row.live, publications: [newest, ...former] } };
};

/** Which measurements are replayed. */
export type Wanted = { publications: readonly number[]; language: string | undefined; withTestUsers: boolean };

/** Answers whose keys are read at once. */
const answersAtOnce = 2000;

/**
 * The keys of the answers of a publication, in pieces of JSON text that nobody has to look into on their way to a thread:
 * lists of `[option, key of its question, its key]`.
 */
export async function* readAnswers(db: Kysely<Database>, publicationId: number): AsyncGenerator<string, void> {
  for (let after: number | null = 0; after !== null; ) {
    const result: { rows: { answers: string | null; last: number | null }[] } = await sql<{
      answers: string | null;
      last: number | null;
    }>`
      with piece as materialized (
        select option_id, question_key, option_key from publication_option
        where publication_id = ${publicationId} and option_id > ${after}
        order by option_id limit ${sql.lit(answersAtOnce)}
      )
      select json_agg(json_build_array(option_id, question_key, option_key))::text as answers,
        case when count(*) = ${sql.lit(answersAtOnce)} then max(option_id) end as last
      from piece`.execute(db);
    const [row] = result.rows;
    if (row?.answers) yield row.answers;
    after = row?.last ?? null;
  }
}

/**
 * The actions of finished measurements, those with the same ones and the same score together, in pieces of JSON text
 * like those of `readAnswers`: lists of `[trace, score, measurements, people]`. In a trace actions stand in their order:
 * `-` is going back, `=` before an answer says that it led to a result. What was gone back on after the outcome is left
 * out. Answers stand by the ids of their rows, a tenth of their keys. Of people five are named at the most: more say no
 * more.
 *
 * Each piece is a statement by itself, so that others come in between, also on the embedded database, which has one
 * connection.
 */
export async function* readTraces(
  db: Kysely<Database>,
  { publications, language, withTestUsers }: Wanted,
): AsyncGenerator<string, void> {
  for (let after: number | null = 0; after !== null; ) {
    const result: { rows: { traces: string | null; last: number | null }[] } = await sql<{
      traces: string | null;
      last: number | null;
    }>`
      with taken as materialized (
        select id, user_id, score from measurement
        where id > ${after} and publication_id = any(${publications}::int8[]) and status = 'FINISHED'
          and sample_person_id is null and score between 1 and 7 and (${withTestUsers} or not test)
          and (${language ?? null}::text is null or language = ${language ?? null})
        order by id limit ${sql.lit(measurementsAtOnce)}
      ), alike as (
        select done.trace, taken.score, count(*) as measurements,
          -- Those who have gone count as one: nobody knows how many they were.
          (array_agg(distinct coalesce(taken.user_id, 0)))[1:5] as people
        from taken
        -- Of each by itself: whoever joins the two may come to read all actions there are, for every piece anew.
        cross join lateral (
          select rtrim(string_agg(
            case action when 'BACK_CLICK' then '-' when 'RESULT_SELECT' then '=' || option_id else option_id::text end,
            ' ' order by sequence
          ), ' -') as trace
          from measurement_action where measurement_id = taken.id
        ) done
        group by done.trace, taken.score
      )
      select (
        select json_agg(json_build_array(trace, score, measurements, people))::text from alike
      ) as traces, case when count(*) = ${sql.lit(measurementsAtOnce)} then max(id) end as last
      from taken`.execute(db);
    const [row] = result.rows;
    if (row?.traces) yield row.traces;
    after = row?.last ?? null;
  }
}
