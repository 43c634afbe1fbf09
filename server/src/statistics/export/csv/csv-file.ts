import { csvLine, csvStart } from '@ok/contract/rules/csv.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables.ts';
import { LineReader } from '../rows/lines-store.ts';
import { oneAfterTheOther, type Watcher } from '../rows/one-after-the-other.ts';
import type { Part } from '../rows/picked-store.ts';
import { variablesOf } from '../rows/variables.ts';

/** Everything that is meant: a part from its beginning. */
export type Whole = Omit<Part, 'after'>;

/** Rows as comma-separated values, each part there until the next is asked for. */
export async function* csvFile(db: Kysely<Database>, whole: Whole, { count, signal }: Watcher): AsyncGenerator<Buffer> {
  const lines = new LineReader(db, 'csv');
  const head = variablesOf(whole).map(({ name }) => name);
  yield Buffer.from(csvStart + csvLine(head));
  for await (const { bytes, rows } of oneAfterTheOther((after) => lines.read({ ...whole, after }), signal)) {
    count(rows);
    yield bytes;
  }
}
