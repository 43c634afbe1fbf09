import { type CsvSeparator, csvLine, csvStart } from '@ok/contract/rules/values/csv.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { LineReader } from '../rows/lines-store.ts';
import type { ExportPage } from '../rows/page-store.ts';
import { type ExportWatcher, paginate } from '../rows/paginate.ts';

/** Measurements and columns of an export. */
export type ExportScope = Omit<ExportPage, 'after'>;

/** Sign between cells, and the names of the columns. */
type CsvOptions = { separator: CsvSeparator; columnNames: readonly string[] };

/** Produces CSV. The bytes of a part are overwritten when the next part is requested. */
export async function* csvFile(
  db: Kysely<Database>,
  scope: ExportScope,
  { count, signal }: ExportWatcher,
  { separator, columnNames }: CsvOptions,
): AsyncGenerator<Buffer> {
  const reader = new LineReader(db, separator);
  yield Buffer.from(csvStart + csvLine(columnNames, separator));
  for await (const { bytes, rows } of paginate((after) => reader.read({ ...scope, after }), signal)) {
    count(rows);
    yield bytes;
  }
}
