import { csvLine, csvStart } from '@ok/contract/rules/csv.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables.ts';
import { LineReader } from '../rows/lines-store.ts';
import type { ExportPage } from '../rows/page-store.ts';
import { type ExportWatcher, paginate } from '../rows/paginate.ts';
import { variablesOf } from '../rows/variables.ts';

/** Measurements and columns of an export. */
export type ExportScope = Omit<ExportPage, 'after'>;

/** Produces comma-separated values. The bytes of a part are overwritten when the next part is requested. */
export async function* csvFile(
  db: Kysely<Database>,
  scope: ExportScope,
  { count, signal }: ExportWatcher,
): AsyncGenerator<Buffer> {
  const reader = new LineReader(db, 'csv');
  const head = variablesOf(scope).map(({ name }) => name);
  yield Buffer.from(csvStart + csvLine(head));
  for await (const { bytes, rows } of paginate((after) => reader.read({ ...scope, after }), signal)) {
    count(rows);
    yield bytes;
  }
}
