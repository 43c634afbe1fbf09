import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';

/** Filters of an export. */
export type Filter = {
  tree?: number | undefined;
  version?: number | undefined;
  language?: string | undefined;
  association?: number | undefined;
  /** First and last day in Amsterdam. */
  from?: string | undefined;
  to?: string | undefined;
  withTestUsers: boolean;
};

/**
 * SQL of measurements with their publications and trees. Profile and account are joined only of a person who agreed to
 * research when the measurement began, and still does.
 */
export const measuredRows = sql`measurement
  join publication on publication.id = measurement.publication_id
  join question_tree tree on tree.id = publication.question_tree_id
  left join profile on profile.user_id = measurement.user_id
    and measurement.agreed_on_research and profile.agree_on_research
  left join user_account person on person.id = profile.user_id
  left join sample_person on sample_person.id = measurement.sample_person_id and measurement.agreed_on_research`;

/** SQL condition that the person agreed to research, and still does. */
export const hasAgreed = sql`(profile.id is not null or sample_person.id is not null)`;

const startOfDay = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Europe/Amsterdam'`;

/** Checks whether a filter matches sample data. */
export const hasSampleData = async (db: Kysely<Database>, filter: Filter): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from sample_person) and exists (
      select from ${measuredRows} where measurement.sample_person_id is not null and ${whereFilter(filter)}
    ) as found`.execute(db);
  return rows[0]?.found === true;
};

/** SQL condition of a filter. An association matches only people who agreed to research: a match tells where a person works. */
export const whereFilter = ({ tree, version, language, association, from, to, withTestUsers }: Filter) => {
  const conditions: RawBuilder<unknown>[] = [];
  if (tree !== undefined) conditions.push(sql`tree.tree_id = ${tree}`);
  if (version !== undefined) conditions.push(sql`tree.version = ${version}`);
  if (language !== undefined) conditions.push(sql`measurement.language = ${language}`);
  if (association !== undefined) conditions.push(sql`${hasAgreed} and measurement.association_id = ${association}`);
  if (from !== undefined) conditions.push(sql`measurement.started_at >= ${startOfDay(sql`${from}::date`)}`);
  if (to !== undefined) conditions.push(sql`measurement.started_at < ${startOfDay(sql`${to}::date + 1`)}`);
  if (!withTestUsers) conditions.push(sql`not measurement.test`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
};

/** Numbers of measurements and actions that a filter matches. */
export type FilterSize = {
  measurements: number;
  actions: number;
  agreed: number;
  /** Id of the newest measurement; later ones are left out. */
  last: number;
};

/** Counts the measurements and actions that a filter matches now. */
export const readSize = async (db: Kysely<Database>, filter: Filter): Promise<FilterSize> => {
  const { rows } = await sql<FilterSize>`
    select count(*)::int as measurements, coalesce(sum(measurement.last_sequence), 0)::float8 as actions,
      (count(*) filter (where ${hasAgreed}))::int as agreed, coalesce(max(measurement.id), 0) as last
    from ${measuredRows} where ${whereFilter(filter)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count returned no row');
  return row;
};

/**
 * SQL of the number of answers of a measurement. A finished one has the answers up to its outcome, because a step back
 * from the outcome removes neither.
 */
export const countedAnswers = sql`case when measurement.status in ('FINISHED', 'CORRECTED') then (
    select step from measurement_action
    where measurement_id = measurement.id and action = 'RESULT_SELECT' order by sequence desc limit 1
  ) else measurement.steps end`;

/** Reads the largest number of answers of a measurement. */
export const readMaxAnswers = async (db: Kysely<Database>, filter: Filter): Promise<number> => {
  const { rows } = await sql<{ maximum: number }>`
    select coalesce(greatest(
      (select max(measurement.steps) from ${measuredRows} where ${whereFilter(filter)}),
      (select max(action.step) from measurement_action action
        join measurement on measurement.id = action.measurement_id and measurement.status in ('FINISHED', 'CORRECTED')
        where action.action = 'RESULT_SELECT' and measurement.id in (
          select measurement.id from ${measuredRows} where ${whereFilter(filter)}))
    ), 0) as maximum`.execute(db);
  return rows[0]?.maximum ?? 0;
};

/** A publication with a language in which measurements were taken. */
export type PublicationLanguage = { publication: number; language: string };

/** Reads the publications and languages of the measurements. */
export const readPublicationLanguages = async (
  db: Kysely<Database>,
  filter: Filter,
): Promise<PublicationLanguage[]> => {
  const { rows } = await sql<PublicationLanguage>`
    select distinct measurement.publication_id as publication, measurement.language
    from ${measuredRows} where ${whereFilter(filter)} order by 1, 2`.execute(db);
  return rows;
};

/** Checks whether the tree, version and association of a filter exist. */
export const filterExists = async (db: Kysely<Database>, { tree, version, association }: Filter): Promise<boolean> => {
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
