import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { cellsOf, type LineForm } from './line-forms.ts';
import { actionColumns } from './page-store.ts';
import { labelVariables } from './variables.ts';

/** A measurement with the labels of its actions, each named by publication, language, question and answer. */
type LabelledMeasurement = { id: number; actions: readonly { label: string }[] };

/** Bytes of some 30,000 cells. Above this size the cache is emptied. */
const usualMaxBytes = 2 ** 24;

type LabelCellRow = { name: string; cells: string };

/** Columns of a label from which its cells are made. */
const labelColumns = {
  question: sql`label.question_id`,
  question_key: sql`label.question_key`,
  option: sql`nullif(label.option_id, 0)`,
  option_key: sql`label.option_key`,
  result: sql`label.result_id`,
  result_key: sql`label.result_key`,
  question_text: sql`label.question`,
  option_identifier: sql`label.identifier`,
  option_text: sql`label.option`,
  result_text: sql`label.result`,
  score: sql`label.score`,
};

/** SQL of the cells of a label. The usual forms are stored with it; the semicolons of a Dutch Excel are not. */
const labelCells: Record<LineForm, RawBuilder<unknown>> = {
  comma: sql`label.csv`,
  semicolon: sql`case when label.publication_id is not null then ${cellsOf('semicolon', labelVariables, labelColumns)} end`,
  sheet: sql`label.sheet`,
};

/** Reads cells by their names: those that the publication has, else those recorded with an action of the measurement. */
const readCells = async (
  db: Kysely<Database>,
  form: LineForm,
  missing: Map<string, number>,
): Promise<LabelCellRow[]> => {
  const names = [...missing].map(([name, measurement]) => [measurement, name, ...name.split(' ')]);
  const column = (index: number) => names.map((parts) => parts[index]);
  const { rows } = await sql<LabelCellRow>`
    select named.name, coalesce(${labelCells[form]}, ${cellsOf(form, labelVariables, actionColumns)}) as cells
    from unnest(${column(0)}::bigint[], ${column(1)}::text[], ${column(2)}::bigint[], ${column(3)}::text[],
      ${column(4)}::bigint[], ${column(5)}::bigint[])
      as named (measurement_id, name, publication_id, language, question_id, option_id)
    left join publication_label label using (publication_id, language, question_id, option_id)
    left join lateral (
      select * from measurement_action
      where measurement_id = named.measurement_id and question_id = named.question_id
        and coalesce(option_id, 0) = named.option_id
      limit 1
    ) action on true`.execute(db);
  return rows;
};

/** Cells with the labels of actions. Thousands of lines share them, so that they are read once instead of with each line. */
export class LabelCells {
  readonly #db: Kysely<Database>;
  readonly #form: LineForm;
  readonly #maxBytes: number;
  readonly #cells = new Map<string, Buffer>();
  #bytes = 0;

  /** @param maxBytes bytes above which the cache is emptied */
  constructor(db: Kysely<Database>, form: LineForm, maxBytes = usualMaxBytes) {
    this.#db = db;
    this.#form = form;
    this.#maxBytes = maxBytes;
  }

  /** Reads the cells of measurements that aren't in the cache. */
  async find(measurements: readonly LabelledMeasurement[]): Promise<void> {
    if (this.#bytes > this.#maxBytes) {
      this.#cells.clear();
      this.#bytes = 0;
    }
    const missing = new Map<string, number>();
    for (const { id, actions } of measurements)
      for (const { label } of actions) if (!this.#cells.has(label)) missing.set(label, id);
    if (missing.size === 0) return;
    for (const { name, cells } of await readCells(this.#db, this.#form, missing)) {
      const bytes = Buffer.from(cells);
      this.#cells.set(name, bytes);
      this.#bytes += bytes.length;
    }
  }

  /** @throws RangeError for a label that `find` has not read */
  cellsOf(label: string): Buffer {
    const cells = this.#cells.get(label);
    if (!cells) throw new RangeError(`label ${label} has not been read`);
    return cells;
  }
}
