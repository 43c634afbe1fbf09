import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/tables.ts';
import { cellsOf, type LineForm } from './line-forms.ts';
import { ofAction } from './picked-store.ts';
import { labelVariables } from './variables.ts';

/** A measurement with the labels of its actions, each called by publication, language, question and answer. */
type Labelled = { id: number; actions: readonly { label: string }[] };

/** Bytes of cells that are kept, some 30,000 of them; with more than that, all are forgotten and read anew. */
const mostBytes = 2 ** 24;

type Row = { name: string; cells: string };

/** Cells by their names, each with a measurement that needs it: as the publication has them ready; of what it has none for, those of what was recorded with the action. */
const readCells = async (db: Kysely<Database>, form: LineForm, missing: Map<string, number>): Promise<Row[]> => {
  const named = [...missing].map(([name, measurement]) => [measurement, name, ...name.split(' ')]);
  const column = (index: number) => named.map((parts) => parts[index]);
  const { rows } = await sql<Row>`
    select named.name, coalesce(label.${sql.ref(form)}, ${cellsOf(form, labelVariables, ofAction)}) as cells
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

/**
 * The cells that say what actions were about. Thousands of lines have the same: they are read once, instead of being sent
 * by the database with each.
 */
export class LabelCells {
  readonly #db: Kysely<Database>;
  readonly #form: LineForm;
  readonly #most: number;
  readonly #known = new Map<string, Buffer>();
  #bytes = 0;

  /** @param most how many bytes of cells are kept */
  constructor(db: Kysely<Database>, form: LineForm, most = mostBytes) {
    this.#db = db;
    this.#form = form;
    this.#most = most;
  }

  /** Reads the cells that measurements need and none has needed before. */
  async find(measurements: readonly Labelled[]): Promise<void> {
    if (this.#bytes > this.#most) {
      this.#known.clear();
      this.#bytes = 0;
    }
    const missing = new Map<string, number>();
    for (const { id, actions } of measurements)
      for (const { label } of actions) if (!this.#known.has(label)) missing.set(label, id);
    if (missing.size === 0) return;
    for (const { name, cells } of await readCells(this.#db, this.#form, missing)) {
      const bytes = Buffer.from(cells);
      this.#known.set(name, bytes);
      this.#bytes += bytes.length;
    }
  }

  /** The cells of a label, which has to be found before. */
  cellsOf(label: string): Buffer {
    const cells = this.#known.get(label);
    if (!cells) throw new RangeError(`nothing was found for the label ${label}`);
    return cells;
  }
}
