import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { readLines } from './lines-store.ts';
import type { Part } from './picked-store.ts';
import { inPieces, oneAfterTheOther } from './rows.ts';
import { variablesOf } from './variables.ts';

/** The mark at the beginning tells spreadsheets how letters are written. */
const mark = '\uFEFF';

/** Everything that is meant: a part from its beginning. */
export type Whole = Omit<Part, 'after'>;

/** Encodes texts into memory that is used again for the next: a long export would leave gigabytes behind. */
const makeEncode = () => {
  let place = Buffer.alloc(0);
  return (text: string): Buffer => {
    // A character is three bytes at the most.
    if (place.length < text.length * 3) place = Buffer.allocUnsafeSlow(text.length * 4);
    return place.subarray(0, place.write(text));
  };
};

/** Rows as comma-separated values, each part there until the next is asked for. `count` hears of the rows that go out. */
export async function* csvFile(
  db: Kysely<Database>,
  whole: Whole,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const encode = makeEncode();
  const head = variablesOf(whole.shape, whole.steps).map(({ name }) => name);
  yield Buffer.from(`${mark}${head.join(',')}\r\n`);
  for await (const { texts, rows } of oneAfterTheOther((after) => readLines(db, 'csv', { ...whole, after }))) {
    count(rows);
    for (const text of inPieces(texts)) yield encode(text);
  }
}
