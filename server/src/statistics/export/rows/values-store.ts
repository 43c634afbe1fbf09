import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Database } from '../../../db/tables.ts';
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
  measurementVariablesOf,
  momentVariables,
  outcomeVariables,
  type Variable,
} from './variables.ts';

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
          ${pickedByActions(part, 1000, valuesOf(measurementVariablesOf(part), ofMeasurement))}
        )
        select picked.*, ${valuesOf([...actionVariables, ...labelVariables, ...momentVariables], ofAction)}
        from picked left join measurement_action action on action.measurement_id = picked.id ${label}
        order by picked.id, action.sequence`
      : sql`with picked as materialized (${picked(
          part,
          measurementsAtOnce(part.steps),
          sql`${answersCount} as answers, ${valuesOf([...measurementVariablesOf(part), ...outcomeVariables], ofMeasurement)}`,
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
