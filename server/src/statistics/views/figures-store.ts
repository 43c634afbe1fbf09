import type { FigureKind } from '@ok/contract/statistics/measurement-figures.ts';
import type { Span } from '@ok/contract/statistics/period.ts';
import { type Spread, stepCount } from '@ok/contract/statistics/sizes.ts';
import type { PeopleCount } from '@ok/contract/statistics/small-counts.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../db/connections/prepared.ts';
import type { Database } from '../../db/schema/tables.ts';

/** Filters of the stored figures. */
export type FigureQuery = {
  publicationIds: readonly number[];
  /** Null for all languages added up, `each` for a sum by language. */
  language: string | 'each' | null;
  /** Null for everybody. */
  associationId: number | null;
  withTestUsers: boolean;
  spans: readonly Span[];
  /** Professionals from which on a count is shown. */
  minPeople: number;
};

/** A sum of one figure by publication and subject; by language and start only where the query asks for them. */
export type FigureSum = PeopleCount & {
  publicationId: number;
  figure: FigureKind;
  subject: number;
  language: string;
  start: string;
};

/** Every language with figures, found by one look into the index for each. */
const measuredLanguages = sql`array(
  with recursive measured as (
    (select language from statistics_figure where unit = 'month' and language > '' order by language limit 1)
    union all
    select (
      select next.language from statistics_figure next
      where next.unit = 'month' and next.language > measured.language order by next.language limit 1
    ) from measured where measured.language is not null
  )
  select language from measured where language is not null
)`;

const languageList = sql`language_list as materialized (select ${measuredLanguages} as languages)`;

/** Reads every language with figures, by code. */
export const readMeasuredLanguages = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ languages: string[] }>`select ${measuredLanguages} as languages`.execute(db);
  return rows[0]?.languages ?? [];
};

/** The rows of a query, each index range by itself. Figures of an association are stored by language only. */
const figureRows = (query: FigureQuery, figures: readonly FigureKind[], columns: RawBuilder<unknown>) => {
  const isOfEach = query.language === 'each' || (query.language === null && query.associationId !== null);
  const language = isOfEach
    ? sql`language = any ((select languages from language_list)::text[])`
    : sql`language = ${query.language ?? ''}`;
  const test = query.withTestUsers ? sql`test in (false, true)` : sql`test = false`;
  const spans = query.spans.map(
    ({ unit, from, to }) => sql`
      select ${columns} from statistics_figure
      where unit = ${unit} and ${language} and association_id = ${query.associationId ?? 0} and ${test}
        and figure = any (${figures}::text[]) and publication_id = any (${query.publicationIds}::bigint[])
        and start between ${from}::date and ${to}::date`,
  );
  return sql.join(spans, sql` union all `);
};

/** SQL expressions by which sums are divided by the day or month on which measurements began. */
const startColumns = {
  any: sql`''::text`,
  day: sql`start::text`,
  month: sql`date_trunc('month', start)::date::text`,
};

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Order of sums. Sorting here costs less than in the database, which would sort all rows instead of the sums. */
const compareSums = (one: FigureSum, other: FigureSum): number =>
  one.publicationId - other.publicationId ||
  one.subject - other.subject ||
  compareTexts(one.figure, other.figure) ||
  compareTexts(one.language, other.language);

type SumRow = Omit<FigureSum, 'people'> & { isMany: boolean; people: string | null };

const toFigureSum = ({ isMany, people, ...sum }: SumRow): FigureSum => ({
  ...sum,
  people: isMany ? 'many' : new Set(people?.split(' ').map(Number)),
});

/**
 * Sums figures, in a fixed order except by day or month. The professionals of a sum are read only where no single row
 * remembers `minPeople` of them.
 *
 * @param start whether days or months are separate sums; languages are where the query asks for `each`
 */
export const sumFigures = async (
  db: Kysely<Database>,
  query: FigureQuery,
  figures: readonly FigureKind[],
  start: keyof typeof startColumns = 'any',
): Promise<FigureSum[]> => {
  const language = query.language === 'each' ? sql`language` : sql`''::text`;
  const minPeople = sql.lit(query.minPeople);
  // Where every count is shown, no id of a professional leaves the database.
  const people =
    query.minPeople > 1
      ? sql`max(cardinality(people)) >= ${minPeople} as "isMany",
          string_agg(array_to_string(people, ' '), ' ') filter (
            where cardinality(people) between 1 and ${minPeople} - 1
          ) as people`
      : sql`true as "isMany", null as people`;
  const columns = sql`publication_id, figure, subject, ${language} as of_language, ${startColumns[start]} as began,
    count, people`;
  const { rows } = await sql<SumRow>`${sql.raw(prepared)}
    with ${languageList}
    select publication_id as "publicationId", figure, subject, of_language as language, began as start, count, "isMany",
      case when not "isMany" then people end as people
    from (
      select publication_id, figure, subject, of_language, began, sum(count)::integer as count, ${people}
      from (${figureRows(query, figures, columns)}) figure_row
      group by publication_id, figure, subject, of_language, began
    ) total
    where count <> 0`.execute(db);
  const sums = rows.map(toFigureSum);
  return start === 'any' ? sums.sort(compareSums) : sums;
};

/** Spread of one figure by publication and subject. */
export type FigureSpread = { publicationId: number; figure: FigureKind; subject: number; spread: Spread };

const sumOfEachStep = sql.raw(
  Array.from({ length: stepCount }, (_, step) => `coalesce(sum(sizes[${step + 1}]), 0)::integer`).join(', '),
);

/** Sums the spreads of figures. */
export const sumSpreads = async (
  db: Kysely<Database>,
  query: FigureQuery,
  figures: readonly FigureKind[],
): Promise<FigureSpread[]> => {
  const columns = sql`publication_id, figure, subject, sizes`;
  const { rows } = await sql<FigureSpread>`${sql.raw(prepared)}
    with ${languageList}
    select publication_id as "publicationId", figure, subject, array[${sumOfEachStep}] as spread
    from (${figureRows(query, figures, columns)}) figure_row
    group by publication_id, figure, subject`.execute(db);
  return rows;
};

/** Reads up to when measurements are counted, and whether more wait. */
export const countingState = async (
  db: Kysely<Database>,
): Promise<{ countedAt: string | null; catchingUp: boolean }> => {
  const { counted_at, behind } = await db
    .selectFrom('statistics_state')
    .select(['counted_at', 'behind'])
    .executeTakeFirstOrThrow();
  return { countedAt: counted_at?.toISOString() ?? null, catchingUp: behind };
};
