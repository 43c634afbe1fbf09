import { type Kysely, sql } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Database } from '../../../db/tables.ts';
import { LabelCells } from './label-cells-store.ts';
import { cellsOf, type LineForm, marks } from './line-forms.ts';
import { LineMemory } from './line-memory.ts';
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
} from './picked-store.ts';
import {
  actionVariables,
  measurementVariablesOf,
  momentVariables,
  outcomeVariables,
  stepVariables,
} from './variables.ts';

/** Actions that make a part: some 300 kB. */
const actionsAtOnce = { csv: 1200, sheet: 800 };

/** Stands between what is told of actions: no number, no word of ours and no moment holds it. */
const separator = '\x1f';

/** A measurement with its actions: the cells of each, what its label is called within the publication, its moments. */
type MeasurementRow = { id: number; cells: string; publication: string; actions: string | null };

const actionLines = (form: LineForm, part: Part) => {
  const { begin, between, end } = marks[form];
  const own = sql`${begin} || ${cellsOf(form, measurementVariablesOf(part), ofMeasurement)} || ${between} as cells`;
  const fields = [
    sql`${cellsOf(form, actionVariables, ofAction)} || ${between}`,
    sql`action.question_id || ' ' || coalesce(action.option_id, 0)`,
    sql`${between} || ${cellsOf(form, momentVariables, ofAction)} || ${end}`,
  ];
  return sql<MeasurementRow>`${sql.raw(prepared)}
    with picked as materialized (${pickedByActions(part, actionsAtOnce[form], own)})
    select picked.id, picked.cells, picked.publication_id || ' ' || picked.spoken || ' ' as publication, (
      select string_agg(${sql.join(fields, sql` || ${sql.lit(separator)} || `)}, ${sql.lit(separator)}
        order by action.sequence)
      from measurement_action action where action.measurement_id = picked.id
    ) as actions
    from picked order by picked.id`;
};

const measurementLines = (form: LineForm, part: Part) => {
  const { begin, between, end } = marks[form];
  const own = cellsOf(form, [...measurementVariablesOf(part), ...outcomeVariables], ofMeasurement);
  const ofStep = cellsOf(form, stepVariables(1), ofAction);
  return sql<{ id: number; text: string }>`${sql.raw(prepared)}
    with picked as materialized (
      ${picked(part, measurementsAtOnce(part.steps), sql`${answersCount} as answers, ${begin} || ${own} as cells`)}
    )
    select picked.id, picked.cells || coalesce(steps.text, '') || ${end} as text
    from picked cross join lateral (
      select string_agg(${between} || ${ofStep}, '' order by place) as text
      from generate_series(1, ${part.steps}::int) place
      left join (${answers}) action on action.step = place ${label}
    ) steps order by picked.id`;
};

/** What a line tells of an action: cells that are its own, what its label is called, and when it was done. */
type Action = { own: string; label: string; moments: string };

const actionsOf = ({ publication, actions }: MeasurementRow): Action[] => {
  const fields = actions?.split(separator) ?? [];
  const found: Action[] = [];
  for (let at = 0; at < fields.length; at += 3) {
    const [own = '', name = '', moments = ''] = [fields[at], fields[at + 1], fields[at + 2]];
    found.push({ own, label: publication + name, moments });
  }
  return found;
};

/** Lines as bytes, how many they are, and which measurement was read last; null where none is left. */
export type Lines = { bytes: Buffer; rows: number; last: number | null };

/** Reads the lines of an export, part by part. The bytes of one are there until the next is read. */
export class LineReader {
  readonly #db: Kysely<Database>;
  readonly #form: LineForm;
  readonly #memory = new LineMemory();
  readonly #labels: LabelCells;

  constructor(db: Kysely<Database>, form: LineForm) {
    this.#db = db;
    this.#form = form;
    this.#labels = new LabelCells(db, form);
  }

  /** The next lines, of actions or of whole measurements. */
  async read(part: Part): Promise<Lines> {
    this.#memory.clear();
    const read = part.shape === 'actions' ? await this.#actions(part) : await this.#measurements(part);
    return { ...read, bytes: this.#memory.bytes };
  }

  async #measurements(part: Part) {
    const { rows } = await measurementLines(this.#form, part).execute(this.#db);
    for (const { text } of rows) this.#memory.write(text);
    return { rows: rows.length, last: rows.at(-1)?.id ?? null };
  }

  async #actions(part: Part) {
    const { rows } = await actionLines(this.#form, part).execute(this.#db);
    const measurements = rows.map((row) => ({ id: row.id, cells: row.cells, actions: actionsOf(row) }));
    await this.#labels.find(measurements);
    for (const { cells, actions } of measurements) this.#write(cells, actions);
    return {
      rows: measurements.reduce((sum, { actions }) => sum + actions.length, 0),
      last: rows.at(-1)?.id ?? null,
    };
  }

  /** Writes a line for each action of a measurement; the cells of the measurement are the same in all of them. */
  #write(cells: string, actions: readonly Action[]): void {
    const memory = this.#memory;
    const from = memory.length;
    let length = 0;
    for (const { own, label, moments } of actions) {
      if (length === 0) length = memory.write(cells);
      else memory.repeat(from, length);
      memory.writeAscii(own);
      memory.writeBytes(this.#labels.cellsOf(label));
      memory.writeAscii(moments);
    }
  }
}
