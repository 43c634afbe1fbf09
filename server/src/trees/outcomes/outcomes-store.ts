import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Measurements to read at a time: some tens of milliseconds, also on the embedded database. */
const measurementsPerRead = 2000;

/** A version and the live version of its tree, with the publications of the live one, newest first. */
export type VersionComparison = {
  version: number;
  live: { id: number; version: number; publications: [newest: number, ...number[]] } | null;
};

/** Finds the live version of a version's tree; null for an unknown version. */
export const findComparison = async (db: Kysely<Database>, treeRowId: number): Promise<VersionComparison | null> => {
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

/** Filter of the measurements to replay. */
export type MeasurementFilter = {
  publications: readonly number[];
  language: string | undefined;
  withTestUsers: boolean;
};

/** Answers whose keys are read at a time. */
const answerBatchSize = 2000;

/**
 * Reads the keys of the answers of a publication as pieces of JSON text, which go to a worker thread unparsed: lists of
 * `[option id, question key, option key]`.
 */
export async function* readAnswerKeys(db: Kysely<Database>, publicationId: number): AsyncGenerator<string, void> {
  for (let after: number | null = 0; after !== null; ) {
    const result: { rows: { answers: string | null; last: number | null }[] } = await sql<{
      answers: string | null;
      last: number | null;
    }>`
      with piece as materialized (
        select option_id, question_key, option_key from publication_option
        where publication_id = ${publicationId} and option_id > ${after}
        order by option_id limit ${sql.lit(answerBatchSize)}
      )
      select json_agg(json_build_array(option_id, question_key, option_key))::text as answers,
        case when count(*) = ${sql.lit(answerBatchSize)} then max(option_id) end as last
      from piece`.execute(db);
    const [row] = result.rows;
    if (row?.answers) yield row.answers;
    after = row?.last ?? null;
  }
}

/**
 * Reads the actions of finished measurements as pieces of JSON text, like `readAnswerKeys`: lists of `[trace, score,
 * measurements, people]`. Measurements with the same actions and score form one item.
 *
 * A trace lists the actions in order: the id of an answer's row, `=` before it if the answer led to a result, and `-`
 * for a back-click. Back-clicks at the end are left out. Ids take a tenth of the space of keys. At most five people are
 * listed, since the report only has to know whether there are five.
 *
 * Each piece is a statement of its own, so that other statements run in between, also on the single connection of the
 * embedded database.
 */
export async function* readTraces(
  db: Kysely<Database>,
  { publications, language, withTestUsers }: MeasurementFilter,
): AsyncGenerator<string, void> {
  for (let after: number | null = 0; after !== null; ) {
    const result: { rows: { traces: string | null; last: number | null }[] } = await sql<{
      traces: string | null;
      last: number | null;
    }>`
      with batch as materialized (
        select id, user_id, score from measurement
        where id > ${after} and publication_id = any(${publications}::int8[]) and status = 'FINISHED'
          and sample_person_id is null and score between 1 and 7 and (${withTestUsers} or not test)
          and (${language ?? null}::text is null or language = ${language ?? null})
        order by id limit ${sql.lit(measurementsPerRead)}
      ), alike as (
        select done.trace, batch.score, count(*) as measurements,
          -- Erased people count as one person, since their number is unknown.
          (array_agg(distinct coalesce(batch.user_id, 0)))[1:5] as people
        from batch
        -- A lateral look-up for each measurement: a join might scan all actions for every piece.
        cross join lateral (
          select rtrim(string_agg(
            case action when 'BACK_CLICK' then '-' when 'RESULT_SELECT' then '=' || option_id else option_id::text end,
            ' ' order by sequence
          ), ' -') as trace
          from measurement_action where measurement_id = batch.id
        ) done
        group by done.trace, batch.score
      )
      select (
        select json_agg(json_build_array(trace, score, measurements, people))::text from alike
      ) as traces, case when count(*) = ${sql.lit(measurementsPerRead)} then max(id) end as last
      from batch`.execute(db);
    const [row] = result.rows;
    if (row?.traces) yield row.traces;
    after = row?.last ?? null;
  }
}
