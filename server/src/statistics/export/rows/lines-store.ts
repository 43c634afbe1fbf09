import { type Kysely, sql } from 'kysely';
import { prepared } from '../../../db/connections/prepared.ts';
import type { Database } from '../../../db/schema/tables.ts';
import { countedAnswers } from './filter-store.ts';
import { LabelCells } from './label-cells-store.ts';
import { cellsOf, type LineForm, lineSeparators } from './line-forms.ts';
import {
  actionColumns,
  type ExportPage,
  labelJoin,
  lastAnswers,
  measurementColumns,
  pageSizeFor,
  selectNextMeasurements,
  selectPageByActions,
} from './page-store.ts';
import { RowBuffer } from './row-buffer.ts';
import {
  actionVariables,
  measurementVariablesOf,
  momentVariables,
  outcomeVariables,
  stepVariables,
} from './variables.ts';

/** Actions of a page: some 300 kB. */
const actionPageSize: Record<LineForm, number> = { comma: 1200, semicolon: 1200, sheet: 800 };

/** Separates the fields of actions. No number, code or moment contains the character. */
const separator = '\x1f';

/** A measurement with its actions, each in three fields: cells, name of its label within the publication, moments. */
type MeasurementRow = { id: number; cells: string; publication: string; actions: string | null };

const actionLines = (form: LineForm, page: ExportPage) => {
  const { begin, between, end } = lineSeparators[form];
  const measurementCells = sql`${begin} || ${cellsOf(form, measurementVariablesOf(page), measurementColumns)} || ${between} as cells`;
  const fields = [
    sql`${cellsOf(form, actionVariables, actionColumns)} || ${between}`,
    sql`action.question_id || ' ' || coalesce(action.option_id, 0)`,
    sql`${between} || ${cellsOf(form, momentVariables, actionColumns)} || ${end}`,
  ];
  return sql<MeasurementRow>`${sql.raw(prepared)}
    with page as materialized (${selectPageByActions(page, actionPageSize[form], measurementCells)})
    select page.id, page.cells, page.publication_id || ' ' || page.label_language || ' ' as publication, (
      select string_agg(${sql.join(fields, sql` || ${sql.lit(separator)} || `)}, ${sql.lit(separator)}
        order by action.sequence)
      from measurement_action action where action.measurement_id = page.id
    ) as actions
    from page order by page.id`;
};

const measurementLines = (form: LineForm, page: ExportPage) => {
  const { begin, between, end } = lineSeparators[form];
  const measurementCells = cellsOf(form, [...measurementVariablesOf(page), ...outcomeVariables], measurementColumns);
  const stepCells = cellsOf(form, stepVariables(1), actionColumns);
  return sql<{ id: number; text: string }>`${sql.raw(prepared)}
    with page as materialized (
      ${selectNextMeasurements(page, pageSizeFor(page.steps), sql`${countedAnswers} as answers, ${begin} || ${measurementCells} as cells`)}
    )
    select page.id, page.cells || coalesce(steps.text, '') || ${end} as text
    from page cross join lateral (
      select string_agg(${between} || ${stepCells}, '' order by place) as text
      from generate_series(1, ${page.steps}::int) place
      left join (${lastAnswers}) action on action.step = place ${labelJoin}
    ) steps order by page.id`;
};

/** Cells of an action, before and after those of its label. */
type ActionCells = { action: string; label: string; moments: string };

const actionsOf = ({ publication, actions }: MeasurementRow): ActionCells[] => {
  const fields = actions?.split(separator) ?? [];
  const cells: ActionCells[] = [];
  for (let index = 0; index < fields.length; index += 3) {
    const [action = '', name = '', moments = ''] = fields.slice(index, index + 3);
    cells.push({ action, label: publication + name, moments });
  }
  return cells;
};

/** Lines as bytes, their number, and the id of the last measurement; null where no measurement is left. */
export type Lines = { bytes: Buffer; rows: number; last: number | null };

/** Reads the lines of an export page by page. Reading a page overwrites the bytes of the previous one. */
export class LineReader {
  readonly #db: Kysely<Database>;
  readonly #form: LineForm;
  readonly #buffer = new RowBuffer();
  readonly #labels: LabelCells;

  constructor(db: Kysely<Database>, form: LineForm) {
    this.#db = db;
    this.#form = form;
    this.#labels = new LabelCells(db, form);
  }

  /** Reads the next lines: one for each action, or for each measurement. */
  async read(page: ExportPage): Promise<Lines> {
    this.#buffer.clear();
    const lines = page.shape === 'actions' ? await this.#actions(page) : await this.#measurements(page);
    return { ...lines, bytes: this.#buffer.bytes };
  }

  async #measurements(page: ExportPage) {
    const { rows } = await measurementLines(this.#form, page).execute(this.#db);
    for (const { text } of rows) this.#buffer.write(text);
    return { rows: rows.length, last: rows.at(-1)?.id ?? null };
  }

  async #actions(page: ExportPage) {
    const { rows } = await actionLines(this.#form, page).execute(this.#db);
    const measurements = rows.map((row) => ({ id: row.id, cells: row.cells, actions: actionsOf(row) }));
    await this.#labels.find(measurements);
    for (const { cells, actions } of measurements) this.#write(cells, actions);
    return {
      rows: measurements.reduce((sum, { actions }) => sum + actions.length, 0),
      last: rows.at(-1)?.id ?? null,
    };
  }

  /** Writes a line for each action of a measurement, and repeats the cells of the measurement in each line. */
  #write(cells: string, actions: readonly ActionCells[]): void {
    const buffer = this.#buffer;
    const from = buffer.length;
    let length = 0;
    for (const { action, label, moments } of actions) {
      if (length === 0) length = buffer.write(cells);
      else buffer.repeat(from, length);
      buffer.writeAscii(action);
      buffer.writeBytes(this.#labels.cellsOf(label));
      buffer.writeAscii(moments);
    }
  }
}
