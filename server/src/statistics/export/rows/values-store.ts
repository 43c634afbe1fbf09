import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../../db/connections/prepared.ts';
import type { Database } from '../../../db/schema/tables.ts';
import { countedAnswers } from './filter-store.ts';
import {
  actionColumns,
  type ExportPage,
  labelJoin,
  lastAnswers,
  measurementColumns,
  pageSizeFor,
  selectNextMeasurements,
  selectPageByActions,
  sourceOf,
} from './page-store.ts';
import {
  actionVariables,
  labelVariables,
  measurementVariablesOf,
  momentVariables,
  outcomeVariables,
  type Variable,
} from './variables.ts';

/** SQL of a value: a moment as seconds since 1970, a boolean as 1 or 0. */
const selectValue = (variable: Variable, source: RawBuilder<unknown>) => {
  const value = {
    number: sql`(${source})::float8`,
    code: sql`(${source})::text`,
    text: source,
    moment: sql`extract(epoch from ${source})::float8`,
    boolean: sql`(${source})::int`,
  }[variable.kind];
  return sql`${value} as ${sql.ref(variable.name)}`;
};

const selectValues = (variables: readonly Variable[], from: Record<string, RawBuilder<unknown>>) =>
  sql.join(
    variables.filter(({ inWords }) => !inWords).map((variable) => selectValue(variable, sourceOf(from, variable))),
  );

/** Values of a row by the names of their variables. */
export type ValueRow = Record<string, string | number | null>;

/** Rows, and the id of the last measurement; null where no measurement is left. */
export type Values = { rows: ValueRow[]; last: number | null };

/** Reads the next rows of an export, without the columns whose numbers have labels. */
export const readValues = async (db: Kysely<Database>, page: ExportPage): Promise<Values> => {
  const query =
    page.shape === 'actions'
      ? sql`with page as materialized (
          ${selectPageByActions(page, 1000, selectValues(measurementVariablesOf(page), measurementColumns))}
        )
        select page.*, ${selectValues([...actionVariables, ...labelVariables, ...momentVariables], actionColumns)}
        from page left join measurement_action action on action.measurement_id = page.id ${labelJoin}
        order by page.id, action.sequence`
      : sql`with page as materialized (${selectNextMeasurements(
          page,
          pageSizeFor(page.steps),
          sql`${countedAnswers} as answers, ${selectValues([...measurementVariablesOf(page), ...outcomeVariables], measurementColumns)}`,
        )})
        select page.*, (
          select json_agg(json_build_array(step, question_id, option_id)) from (${lastAnswers}) answer
        ) as "stepAnswers"
        from page order by page.id`;
  const { rows } = await sql<ValueRow & { id: number; stepAnswers?: [number, number, number][] | null }>`
    ${sql.raw(prepared)} ${query}`.execute(db);
  const last = rows.at(-1)?.id ?? null;
  // The left join gives a measurement without actions one empty row.
  if (page.shape === 'actions') return { rows: rows.filter(({ sequence }) => sequence !== null), last };
  for (const row of rows)
    for (const [step, question, option] of row.stepAnswers ?? []) {
      row[`question_${step}`] = question;
      row[`option_${step}`] = option;
    }
  return { rows, last };
};
