import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/tables.ts';

/** Which measurements are meant. */
export type Filter = {
  tree?: number | undefined;
  version?: number | undefined;
  language?: string | undefined;
  association?: number | undefined;
  /** The first and the last day, as days are in Amsterdam. */
  from?: string | undefined;
  to?: string | undefined;
  withTestUsers: boolean;
};

/**
 * Measurements with what they were taken on, and with whoever took them where that person agreed to research then and
 * still does: of anybody else there is neither profile nor account here.
 */
export const measured = sql`measurement
  join publication on publication.id = measurement.publication_id
  join question_tree tree on tree.id = publication.question_tree_id
  left join profile on profile.user_id = measurement.user_id
    and measurement.agreed_on_research and profile.agree_on_research
  left join user_account person on person.id = profile.user_id
  left join sample_person on sample_person.id = measurement.sample_person_id and measurement.agreed_on_research`;

/** Whether whoever took a measurement agreed to research, and still does. */
export const hasAgreed = sql`(profile.id is not null or sample_person.id is not null)`;

const beginOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Europe/Amsterdam'`;

/** Whether a filter finds made-up measurements. */
export const hasSampleData = async (db: Kysely<Database>, filter: Filter): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from sample_person) and exists (
      select from ${measured} where measurement.sample_person_id is not null and ${within(filter)}
    ) as found`.execute(db);
  return rows[0]?.found === true;
};

/** The condition of a filter. One of an association finds those who agreed alone: to be found by it tells where one works. */
export const within = ({ tree, version, language, association, from, to, withTestUsers }: Filter) => {
  const conditions: RawBuilder<unknown>[] = [];
  if (tree !== undefined) conditions.push(sql`tree.tree_id = ${tree}`);
  if (version !== undefined) conditions.push(sql`tree.version = ${version}`);
  if (language !== undefined) conditions.push(sql`measurement.language = ${language}`);
  if (association !== undefined) conditions.push(sql`${hasAgreed} and measurement.association_id = ${association}`);
  if (from !== undefined) conditions.push(sql`measurement.started_at >= ${beginOf(sql`${from}::date`)}`);
  if (to !== undefined) conditions.push(sql`measurement.started_at < ${beginOf(sql`${to}::date + 1`)}`);
  if (!withTestUsers) conditions.push(sql`not measurement.test`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
};

/** How much there is of what a filter finds. */
export type Size = {
  measurements: number;
  actions: number;
  agreed: number;
  /** The newest of them: those that come later are not meant. */
  last: number;
};

/** How much a filter finds now. */
export const sizeOf = async (db: Kysely<Database>, filter: Filter): Promise<Size> => {
  const { rows } = await sql<Size>`
    select count(*)::int as measurements, coalesce(sum(measurement.last_sequence), 0)::float8 as actions,
      (count(*) filter (where ${hasAgreed}))::int as agreed, coalesce(max(measurement.id), 0) as last
    from ${measured} where ${within(filter)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  return row;
};

/**
 * Whether a measurement has its outcome after the answer that gave it: going back from there takes no outcome away, and
 * no answer either.
 */
export const answersCount = sql`case when measurement.status = 'FINISHED' then (
    select step from measurement_action
    where measurement_id = measurement.id and action = 'RESULT_SELECT' order by sequence desc limit 1
  ) else measurement.steps end`;

/** The most answers that one of the measurements has. */
export const mostAnswers = async (db: Kysely<Database>, filter: Filter): Promise<number> => {
  const { rows } = await sql<{ most: number }>`
    select coalesce(greatest(
      (select max(measurement.steps) from ${measured} where ${within(filter)}),
      (select max(action.step) from measurement_action action
        join measurement on measurement.id = action.measurement_id and measurement.status = 'FINISHED'
        where action.action = 'RESULT_SELECT' and measurement.id in (
          select measurement.id from ${measured} where ${within(filter)}))
    ), 0) as most`.execute(db);
  return rows[0]?.most ?? 0;
};

/** The publications, each with its tree, that the measurements were taken on, with the languages of these. */
export type Taken = { publication: number; language: string };

/** On what, and in which languages, the measurements were taken. */
export const takenOn = async (db: Kysely<Database>, filter: Filter): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    select distinct measurement.publication_id as publication, measurement.language
    from ${measured} where ${within(filter)} order by 1, 2`.execute(db);
  return rows;
};

/** Whether what is filtered by is there. */
export const isThere = async (db: Kysely<Database>, { tree, version, association }: Filter): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select (${tree ?? null}::bigint is null or exists (select from question_tree where tree_id = ${tree ?? null}::bigint))
      and (${version ?? null}::bigint is null or exists (
        select from question_tree where tree_id = ${tree ?? null}::bigint and version = ${version ?? null}::bigint))
      and (${association ?? null}::bigint is null
        or exists (select from professional_association where id = ${association ?? null}::bigint)) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
};
