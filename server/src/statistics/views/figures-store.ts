import { minPeople } from '@ok/contract/rules/few-people.ts';
import type { Cell } from '@ok/contract/statistics/fold.ts';
import type { FigureKind } from '@ok/contract/statistics/measurement-figures.ts';
import type { Span } from '@ok/contract/statistics/period.ts';
import { type Spread, stepCount } from '@ok/contract/statistics/sizes.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../db/tables.ts';

/** Which of the figures are asked for. */
export type Scope = {
  publicationIds: readonly number[];
  /** Null for all of them together, `each` for one by one. */
  language: string | 'each' | null;
  /** Null for everybody together, `each` for the members of one association after the other. */
  associationId: number | 'each' | null;
  /** `only` for what testers and administrators measured, and nothing else. */
  withTestUsers: boolean | 'only';
  spans: readonly Span[];
};

/** A sum of one figure by publication, and by what was asked to be told apart; else those are empty. */
export type FigureSum = Cell & {
  publicationId: number;
  figure: FigureKind;
  subject: number;
  language: string;
  association: number;
  start: string;
};

/** Every language in which anything was measured, looked up in the index one after the other. */
const languagesMeasured = sql`array(
  with recursive spoken as (
    (select language from statistics_figure where unit = 'month' and language > '' order by language limit 1)
    union all
    select (
      select next.language from statistics_figure next
      where next.unit = 'month' and next.language > spoken.language order by next.language limit 1
    ) from spoken where spoken.language is not null
  )
  select language from spoken where language is not null
)`;

/**
 * What was measured in at all: the languages, and the associations of which anybody measured. Of most of these there is
 * nothing to look for in hundreds of index ranges.
 */
const measured = sql`
  spoken as materialized (select ${languagesMeasured} as languages),
  joined as materialized (
    select array(
      select id from professional_association association where exists (
        select from statistics_figure
        where unit = 'month' and language = any ((select languages from spoken)::text[])
          and association_id = association.id
      )
    ) as associations
  )`;

/** The rows of a scope, each index range by itself. Those of an association are kept by language alone. */
const rowsIn = (scope: Scope, figures: readonly FigureKind[], columns: RawBuilder<unknown>) => {
  const isOfEach = scope.language === 'each' || (scope.language === null && scope.associationId !== null);
  const language = isOfEach
    ? sql`language = any ((select languages from spoken)::text[])`
    : sql`language = ${scope.language ?? ''}`;
  const association =
    scope.associationId === 'each'
      ? sql`association_id = any ((select associations from joined)::bigint[])`
      : sql`association_id = ${scope.associationId ?? 0}`;
  const tests = { true: sql`test in (false, true)`, false: sql`test = false`, only: sql`test` }[
    `${scope.withTestUsers}` as const
  ];
  const spans = scope.spans.map(
    ({ unit, from, to }) => sql`
      select ${columns} from statistics_figure
      where unit = ${unit} and ${language} and ${association} and ${tests}
        and figure = any (${figures}::text[]) and publication_id = any (${scope.publicationIds}::bigint[])
        and start between ${from}::date and ${to}::date`,
  );
  return sql.join(spans, sql` union all `);
};

/** When what is counted was begun: a day, a month, or whenever. */
const starts = {
  any: sql`''::text`,
  day: sql`start::text`,
  month: sql`date_trunc('month', start)::date::text`,
};

/** The people behind rows that each remember few of them, one after the other. */
const peopleIn = (people: string | null): Cell['people'] => {
  const known = new Set(people?.split(' ').map(Number));
  return known.size < minPeople ? known : 'many';
};

const before = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Sorted here and not by the database, which would sort what it sums instead of the sums. */
const inOrder = (one: FigureSum, other: FigureSum): number =>
  one.publicationId - other.publicationId ||
  one.subject - other.subject ||
  before(one.figure, other.figure) ||
  before(one.language, other.language) ||
  one.association - other.association;

/**
 * The sums of figures in a scope, always in the same order, but for those of days and months, which are many: of two that
 * are alike, the first is left out. Who is behind a sum is only told where no row of it remembers enough people.
 *
 * @param start whether days or months are told apart; languages are where the scope is of each
 */
export const sumFigures = async (
  db: Kysely<Database>,
  scope: Scope,
  figures: readonly FigureKind[],
  start: keyof typeof starts = 'any',
): Promise<FigureSum[]> => {
  const language = scope.language === 'each' ? sql`language` : sql`''::text`;
  const member = scope.associationId === 'each' ? sql`association_id` : sql`0::bigint`;
  const columns = sql`publication_id, figure, subject, ${language} as spoken, ${member} as member,
    ${starts[start]} as began, count, people`;
  const { rows } = await sql<Omit<FigureSum, 'people'> & { many: boolean; people: string | null }>`${sql.raw(prepared)}
    with ${measured}
    select publication_id as "publicationId", figure, subject, spoken as language, member as association,
      began as start, count, most >= ${sql.lit(minPeople)} as many,
      case when most < ${sql.lit(minPeople)} then people end as people
    from (
      select publication_id, figure, subject, spoken, member, began, sum(count)::integer as count,
        max(cardinality(people)) as most,
        string_agg(array_to_string(people, ' '), ' ') filter (
          where cardinality(people) between 1 and ${sql.lit(minPeople - 1)}
        ) as people
      from (${rowsIn(scope, figures, columns)}) held
      group by publication_id, figure, subject, spoken, member, began
    ) total
    where count <> 0`.execute(db);
  const sums = rows.map(
    ({ many, people, ...sum }): FigureSum => ({
      ...sum,
      people: many ? 'many' : peopleIn(people),
    }),
  );
  return start === 'any' ? sums.sort(inOrder) : sums;
};

/** How many of each size there are, by figure, publication and subject. */
export type FigureSpread = { publicationId: number; figure: FigureKind; subject: number; spread: Spread };

const eachStep = sql.raw(
  Array.from({ length: stepCount }, (_, step) => `coalesce(sum(sizes[${step + 1}]), 0)::integer`).join(', '),
);

/** The spreads of figures in a scope. */
export const sumSpreads = async (
  db: Kysely<Database>,
  scope: Scope,
  figures: readonly FigureKind[],
): Promise<FigureSpread[]> => {
  const columns = sql`publication_id, figure, subject, sizes`;
  const { rows } = await sql<FigureSpread>`${sql.raw(prepared)}
    with ${measured}
    select publication_id as "publicationId", figure, subject, array[${eachStep}] as spread
    from (${rowsIn(scope, figures, columns)}) held
    group by publication_id, figure, subject`.execute(db);
  return rows;
};

/** How far counting is. */
export const countingState = async (
  db: Kysely<Database>,
): Promise<{ countedAt: string | null; catchingUp: boolean }> => {
  const { counted_at, behind } = await db
    .selectFrom('statistics_state')
    .select(['counted_at', 'behind'])
    .executeTakeFirstOrThrow();
  return { countedAt: counted_at?.toISOString() ?? null, catchingUp: behind };
};
