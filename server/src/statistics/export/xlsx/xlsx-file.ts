import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { ZipFile } from 'yazl';
import type { Database } from '../../../db/tables.ts';
import type { Whole } from '../csv/csv-file.ts';
import { LineReader, type Lines } from '../rows/lines-store.ts';
import { oneAfterTheOther, type Watcher } from '../rows/one-after-the-other.ts';
import { variablesOf } from '../rows/variables.ts';
import { addCellReferences } from './cell-references.ts';
import { sheetFile, sheetFoot, sheetHead, workbookParts } from './xlsx-parts.ts';

/** Rows that fit in a sheet below its head, and bytes below which its file needs no wider fields. */
const wholeSheet = { rows: 1_048_575, bytes: 2 ** 31 };

/** The quickest of those that compress: the rows of one measurement repeat most of one another. */
const compressionLevel = 1;

/** The rest after each part, of the time that reading it took: other threads go on packing the one before. */
const restWhilePacked = 1.2;

/** Parts of which one can be put back, for the sheet after the one that has no room for it. */
type Source = { next: () => Promise<Lines | null>; putBack: (lines: Lines) => void };

const sourceOf = (parts: AsyncGenerator<Lines>): Source => {
  let waiting: Lines | null = null;
  return {
    next: async () => {
      const kept = waiting;
      waiting = null;
      return kept ?? (await parts.next()).value ?? null;
    },
    putBack: (lines) => {
      waiting = lines;
    },
  };
};

async function* sheet(
  source: Source,
  names: readonly string[],
  room: typeof wholeSheet,
  tell: { count: (rows: number) => void; more: () => void },
) {
  yield Buffer.from(sheetHead(names));
  const used = { rows: 0, bytes: 0 };
  for (let lines = await source.next(); lines; lines = await source.next()) {
    if (used.rows > 0 && (used.rows + lines.rows > room.rows || used.bytes > room.bytes)) {
      source.putBack(lines);
      tell.more();
      break;
    }
    // A copy: the packer may keep it for longer than the memory of the lines stays as it is.
    const rows = addCellReferences(lines.bytes, lines.rows, used.rows + 2, names.length);
    used.rows += lines.rows;
    tell.count(lines.rows);
    used.bytes += rows.length;
    yield rows;
  }
  yield Buffer.from(sheetFoot);
}

/**
 * Rows as a workbook, with as many sheets as they need.
 *
 * @param title what its sheets are called
 * @param room how much fits in one of them
 */
export async function* xlsxFile(
  db: Kysely<Database>,
  whole: Whole,
  { count, signal }: Watcher,
  title: string,
  room = wholeSheet,
): AsyncGenerator<Buffer> {
  const names = variablesOf(whole).map(({ name }) => name);
  const reader = new LineReader(db, 'sheet');
  const source = sourceOf(oneAfterTheOther((after) => reader.read({ ...whole, after }), signal, restWhilePacked));
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const fail = (fault: Error) => out.destroy(fault);
  zip.on('error', fail);
  // Whoever reads the pieces hears of it; once nobody does, nobody has to.
  out.on('error', () => {});
  let current: Readable | undefined;
  const addSheet = (number: number) => {
    let hasMore = false;
    const rows = sheet(source, names, room, {
      count,
      more: () => {
        hasMore = true;
      },
    });
    current = Readable.from(rows, { objectMode: false, highWaterMark: 2 ** 18 });
    current.once('error', fail);
    // The one after it is asked for before this one is over, or the file would be taken for complete.
    current.once('end', () => {
      if (hasMore) return addSheet(number + 1);
      for (const [name, text] of Object.entries(workbookParts(number, title))) zip.addBuffer(Buffer.from(text), name);
      zip.end();
    });
    zip.addReadStream(current, sheetFile(number), { compressionLevel });
  };
  addSheet(1);
  // What is packed still comes when nobody waits for it any more: it has to have somewhere to go.
  const pieces = out.iterator({ destroyOnReturn: false });
  try {
    yield* pieces as AsyncIterable<Buffer>;
  } finally {
    current?.destroy();
    out.resume();
  }
}
