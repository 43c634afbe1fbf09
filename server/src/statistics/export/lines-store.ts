import type { ExportShape } from '@ok/contract/routes/statistics-export.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../db/tables.ts';
import { abandonedAt, isAbandoned } from '../../measurement/measurement-store.ts';
import { answersCount, type Filter, measured, within } from './measured-store.ts';
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

/** What is read of the measurements, a part at a time: `after` the one that was read last, up to the newest that is meant. */
export type Part = { filter: Filter; shape: ExportShape; steps: number; after: number; last: number };

const ofMeasurement: Record<string, RawBuilder<unknown>> = {
  measurement: sql`measurement.key`,
  tree: sql`tree.tree_id`,
  tree_name: sql`about.question`,
  version: sql`tree.version`,
  publication: sql`publication.id`,
  language: sql`measurement.language`,
  test: sql`measurement.test`,
  user_key: sql`person.research_key`,
  // Whoever works elsewhere than any of them has said where in a text of their own.
  association: sql`case when association.is_other
    then coalesce(nullif(profile.professional_association, ''), association.name)
    else coalesce(association.name, nullif(profile.professional_association, '')) end`,
  status: sql`case when ${isAbandoned} then 'STOPPED' else measurement.status end`,
  answer_order: sql`measurement.answer_order`,
  order_seed: sql`measurement.order_seed`,
  started_at: sql`measurement.started_at`,
  ended_at: sql`case when ${isAbandoned} then ${abandonedAt} else measurement.ended_at end`,
  steps: sql`measurement.steps`,
  result: sql`measurement.result_id`,
  outcome_score: sql`measurement.score`,
};

const ofAction: Record<string, RawBuilder<unknown>> = {
  sequence: sql`action.sequence`,
  step: sql`action.step`,
  action: sql`action.action`,
  question: sql`action.question_id`,
  question_key: sql`action.question_key`,
  option: sql`action.option_id`,
  option_key: sql`action.option_key`,
  result: sql`action.result_id`,
  result_key: sql`action.result_key`,
  occurred_at: sql`action.occurred_at`,
  recorded_at: sql`action.recorded_at`,
  question_text: sql`label.question`,
  option_identifier: sql`label.identifier`,
  option_text: sql`label.option`,
  result_text: sql`label.result`,
  score: sql`label.score`,
};

/** Where a column of a variable comes from. */
const sourceOf = (from: Record<string, RawBuilder<unknown>>, { of }: Variable): RawBuilder<unknown> => {
  const source = from[of];
  if (!source) throw new RangeError(`there is no column for ${of}`);
  return source;
};

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

/** What is told of measurements, with what it takes. */
const closely = sql`${measured}
  left join professional_association association on association.id = measurement.association_id and profile.id is not null
  left join publication_label about on about.publication_id = measurement.publication_id
    and about.language = measurement.language and about.question_id = 0 and about.option_id = 0`;

/** The next measurements, with what `select` says of each. */
const picked = ({ filter, after, last }: Part, most: number, select: RawBuilder<unknown>) => sql`
  select measurement.id, measurement.publication_id, measurement.language as spoken, measurement.last_sequence, ${select}
  from ${closely}
  where measurement.id > ${after} and measurement.id <= ${last} and ${within(filter)}
  order by measurement.id limit ${most}`;

/** Measurements that are looked at for a part. */
const mostMeasurements = 500;

/** Actions that make a part: some 700 kB. */
const actionsAtOnce = { csv: 1500, sheet: 800 };

/** Those with some actions together; one with more of them comes by itself. Only what was chosen is looked at closely. */
const pickedByActions = ({ filter, after, last }: Part, actions: number, select: RawBuilder<unknown>) => sql`
  select measurement.id, measurement.publication_id, measurement.language as spoken, ${select}
  from (
    select id, sum(last_sequence) over (order by id) - last_sequence as before
    from (
      select measurement.id, measurement.last_sequence from ${measured}
      where measurement.id > ${after} and measurement.id <= ${last} and ${within(filter)}
      order by measurement.id limit ${mostMeasurements}
    ) chosen
  ) counted, ${closely}
  where counted.before < ${actions} and measurement.id = counted.id`;

const label = sql`left join publication_label label on label.publication_id = picked.publication_id
  and label.language = picked.spoken and label.question_id = action.question_id
  and label.option_id = coalesce(action.option_id, 0)`;

/** The answer that counts of each step: the one that was given last. */
const answers = sql`
  select distinct on (step) step, question_id, option_id from measurement_action
  where measurement_id = picked.id and action <> 'BACK_CLICK' and step <= picked.answers
  order by step, sequence desc`;

const actionLines = (form: LineForm, part: Part, actions: number) => sql`
  with picked as materialized (
    ${pickedByActions(part, actions, sql`${line[form].begin} || ${cellsOf(form, measurementVariables, ofMeasurement)} as cells`)}
  )
  select picked.id, count(action.id)::int as rows, coalesce(string_agg(
      picked.cells ${between[form]} ${cellsOf(form, actionVariables, ofAction)} ${between[form]}
        coalesce(label.${sql.ref(form)}, ${cellsOf(form, labelVariables, ofAction)}) ${between[form]}
        ${cellsOf(form, momentVariables, ofAction)} || ${line[form].end},
      '' order by action.sequence
    ) filter (where action.id is not null), '') as text
  from picked left join measurement_action action on action.measurement_id = picked.id ${label}
  group by picked.id order by picked.id`;

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

/** How many measurements make a part of about as many cells, however many steps there are. */
const measurementsAtOnce = (steps: number) => Math.max(1, Math.min(mostMeasurements, Math.floor(8000 / (steps + 8))));

/** Lines, a text for each measurement, how many lines there are, and what was read last; null where none is left. */
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

/** A value as it is: a moment in seconds since 1970, yes and no as 1 and 0. */
const plainValue = (variable: Variable, source: RawBuilder<unknown>) => {
  const value = {
    number: sql`(${source})::float8`,
    code: sql`(${source})::text`,
    text: source,
    moment: sql`extract(epoch from ${source})::float8`,
    boolean: sql`(${source})::int`,
  }[variable.kind];
  return sql`${value} as ${sql.ref(variable.name)}`;
};

const valuesOf = (variables: readonly Variable[], from: Record<string, RawBuilder<unknown>>) =>
  sql.join(
    variables.filter(({ inWords }) => !inWords).map((variable) => plainValue(variable, sourceOf(from, variable))),
  );

/** A row of an export by the names of its variables. */
type ValueRow = Record<string, string | number | null>;

/** The next rows, and the measurement that was read last; null where none is left. */
export type Values = { rows: ValueRow[]; last: number | null };

/** The next rows of an export as values, without what says in words what numbers say. */
export const readValues = async (db: Kysely<Database>, part: Part): Promise<Values> => {
  const query =
    part.shape === 'actions'
      ? sql`with picked as materialized (
          ${pickedByActions(part, 1000, valuesOf(measurementVariables, ofMeasurement))}
        )
        select picked.*, ${valuesOf([...actionVariables, ...labelVariables, ...momentVariables], ofAction)}
        from picked left join measurement_action action on action.measurement_id = picked.id ${label}
        order by picked.id, action.sequence`
      : sql`with picked as materialized (${picked(
          part,
          measurementsAtOnce(part.steps),
          sql`${answersCount} as answers, ${valuesOf([...measurementVariables, ...outcomeVariables], ofMeasurement)}`,
        )})
        select picked.*, (
          select json_agg(json_build_array(step, question_id, option_id)) from (${answers}) answer
        ) as given
        from picked order by picked.id`;
  const { rows } = await sql<ValueRow & { id: number; given?: [number, number, number][] | null }>`
    ${sql.raw(prepared)} ${query}`.execute(db);
  const last = rows.at(-1)?.id ?? null;
  // A measurement without actions has no row of its own among them.
  if (part.shape === 'actions') return { rows: rows.filter(({ sequence }) => sequence !== null), last };
  for (const row of rows)
    for (const [step, question, option] of row.given ?? []) {
      row[`question_${step}`] = question;
      row[`option_${step}`] = option;
    }
  return { rows, last };
};
