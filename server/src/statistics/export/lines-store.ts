import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../db/tables.ts';
import { answersCount } from './measured-store.ts';
import {
  answers,
  label,
  measurementsAtOnce,
  ofAction,
  ofMeasurement,
  type Part,
  picked,
  pickedByActions,
  sourceOf,
} from './picked-store.ts';
import {
  actionVariables,
  labelVariables,
  measurementVariables,
  momentVariables,
  outcomeVariables,
  stepVariables,
  type Variable,
} from './variables.ts';

/** How lines are written. */
export type LineForm = 'csv' | 'sheet';

/** The days from the one that sheets count from to 1970. */
const sheetDays = sql`25569`;

/** A value as a cell. Only a text that somebody wrote can hold what has to be made harmless. */
const cells: Record<LineForm, Record<Variable['kind'], (value: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  csv: {
    number: (value) => sql`coalesce((${value})::text, '')`,
    code: (value) => sql`coalesce((${value})::text, '')`,
    text: (value) => sql`csv_cell(${value})`,
    moment: (value) => sql`coalesce(to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`,
    boolean: (value) => sql`case when ${value} then '1' else '0' end`,
  },
  sheet: {
    number: (value) => sql`coalesce('<c><v>' || (${value})::text || '</v></c>', '<c/>')`,
    code: (value) => sql`coalesce('<c t="inlineStr"><is><t>' || (${value})::text || '</t></is></c>', '<c/>')`,
    text: (value) => sql`sheet_cell(${value})`,
    moment: (value) => sql`coalesce(
      '<c s="1"><v>' || (extract(epoch from ${value})::float8 / 86400 + ${sheetDays})::text || '</v></c>', '<c/>')`,
    boolean: (value) => sql`case when ${value} then '<c><v>1</v></c>' else '<c><v>0</v></c>' end`,
  },
};

const between: Record<LineForm, RawBuilder<unknown>> = { csv: sql` || ',' || `, sheet: sql` || ` };
const line: Record<LineForm, { begin: RawBuilder<unknown>; end: RawBuilder<unknown> }> = {
  csv: { begin: sql`''`, end: sql`E'\r\n'` },
  sheet: { begin: sql`'<row>'`, end: sql`'</row>'` },
};

const cellsOf = (form: LineForm, variables: readonly Variable[], from: Record<string, RawBuilder<unknown>>) =>
  sql.join(
    variables.map((variable) => cells[form][variable.kind](sourceOf(from, variable))),
    between[form],
  );

/** Actions that make a part: some 500 kB. */
const actionsAtOnce = { csv: 1200, sheet: 800 };

/** Measurements of which the lines come as one text: some 25 kB. */
const neighbours = 8;

const actionLines = (form: LineForm, part: Part, actions: number) => sql`
  with picked as materialized (
    ${pickedByActions(part, actions, sql`${line[form].begin} || ${cellsOf(form, measurementVariables, ofMeasurement)} as cells`)}
  )
  select max(picked.id) as id, count(action.id)::int as rows, coalesce(string_agg(
      picked.cells ${between[form]} ${cellsOf(form, actionVariables, ofAction)} ${between[form]}
        coalesce(label.${sql.ref(form)}, ${cellsOf(form, labelVariables, ofAction)}) ${between[form]}
        ${cellsOf(form, momentVariables, ofAction)} || ${line[form].end},
      '' order by picked.id, action.sequence
    ) filter (where action.id is not null), '') as text
  from picked left join measurement_action action on action.measurement_id = picked.id ${label}
  group by picked.id / ${sql.lit(neighbours)} order by 1`;

const measurementLines = (form: LineForm, part: Part, most: number) => {
  const own = cellsOf(form, [...measurementVariables, ...outcomeVariables], ofMeasurement);
  const ofStep = cellsOf(form, stepVariables(1), ofAction);
  return sql`
  with picked as materialized (
    ${picked(part, most, sql`${answersCount} as answers, ${line[form].begin} || ${own} as cells`)}
  )
  select picked.id, picked.cells || coalesce(steps.text, '') || ${line[form].end} as text, 1 as rows
  from picked cross join lateral (
    select string_agg(${form === 'csv' ? sql`','` : sql`''`} || ${ofStep}, '' order by place) as text
    from generate_series(1, ${part.steps}::int) place
    left join (${answers}) action on action.step = place ${label}
  ) steps order by picked.id`;
};

/** Lines, a text for some of them, how many lines there are, and what was read last; null where none is left. */
export type Lines = { texts: string[]; rows: number; last: number | null };

/**
 * The next lines of an export, as the database writes them. They come as many small texts: a large one would wait for
 * the collection of garbage that comes seldom.
 */
export const readLines = async (db: Kysely<Database>, form: LineForm, part: Part): Promise<Lines> => {
  const query =
    part.shape === 'actions'
      ? actionLines(form, part, actionsAtOnce[form])
      : measurementLines(form, part, measurementsAtOnce(part.steps));
  const { rows } = await sql<{ id: number; text: string; rows: number }>`${sql.raw(prepared)} ${query}`.execute(db);
  return {
    texts: rows.map(({ text }) => text),
    rows: rows.reduce((sum, one) => sum + one.rows, 0),
    last: rows.at(-1)?.id ?? null,
  };
};
