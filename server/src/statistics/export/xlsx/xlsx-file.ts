import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { ZipFile } from 'yazl';
import type { Database } from '../../../db/schema/tables.ts';
import type { ExportScope } from '../csv/csv-file.ts';
import { LineReader, type Lines } from '../rows/lines-store.ts';
import { type ExportWatcher, paginate } from '../rows/paginate.ts';
import { addCellReferences } from './cell-references.ts';
import { sheetFileName, sheetFoot, writeSheetHead, writeWorkbookParts } from './xlsx-parts.ts';

/** Rows that fit in a sheet below its head, and bytes above which its file would need the ZIP64 format. */
const sheetLimits = { rows: 1_048_575, bytes: 2 ** 31 };

/** Fastest level that compresses: the rows of one measurement are almost equal. */
const compressionLevel = 1;

/** Pause after each page, as a part of the time of its query: other threads still pack the previous page. */
const pauseRatioWhilePacking = 1.2;

/** Pages of lines. A page that doesn't fit in a sheet is put back for the next one. */
type LinePages = { next: () => Promise<Lines | null>; putBack: (lines: Lines) => void };

const makePageSource = (pages: AsyncGenerator<Lines>): LinePages => {
  let returnedPage: Lines | null = null;
  return {
    next: async () => {
      const page = returnedPage;
      returnedPage = null;
      return page ?? (await pages.next()).value ?? null;
    },
    putBack: (lines) => {
      returnedPage = lines;
    },
  };
};

async function* produceSheet(
  source: LinePages,
  columnNames: readonly string[],
  limits: typeof sheetLimits,
  { count, reportMore }: { count: (rows: number) => void; reportMore: () => void },
) {
  yield Buffer.from(writeSheetHead(columnNames));
  const used = { rows: 0, bytes: 0 };
  for (let lines = await source.next(); lines; lines = await source.next()) {
    if (used.rows > 0 && (used.rows + lines.rows > limits.rows || used.bytes > limits.bytes)) {
      source.putBack(lines);
      reportMore();
      break;
    }
    // The bytes are copied, because the packer may hold them while the next page overwrites the originals.
    const rows = addCellReferences(lines.bytes, lines.rows, used.rows + 2, columnNames.length);
    used.rows += lines.rows;
    count(lines.rows);
    used.bytes += rows.length;
    yield rows;
  }
  yield Buffer.from(sheetFoot);
}

/**
 * Produces a workbook, with as many sheets as the rows need.
 *
 * @param names title of the sheets, and names of the columns
 * @param limits rows and bytes of one sheet
 */
export async function* xlsxFile(
  db: Kysely<Database>,
  scope: ExportScope,
  { count, signal }: ExportWatcher,
  { title, columnNames }: { title: string; columnNames: readonly string[] },
  limits = sheetLimits,
): AsyncGenerator<Buffer> {
  const reader = new LineReader(db, 'sheet');
  const source = makePageSource(paginate((after) => reader.read({ ...scope, after }), signal, pauseRatioWhilePacking));
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const fail = (error: Error) => out.destroy(error);
  zip.on('error', fail);
  // The reader of the pieces gets the error. Without a reader, an unhandled `error` event would end the process.
  out.on('error', () => {});
  let current: Readable | undefined;
  const addSheet = (number: number) => {
    let hasMore = false;
    const rows = produceSheet(source, columnNames, limits, {
      count,
      reportMore: () => {
        hasMore = true;
      },
    });
    current = Readable.from(rows, { objectMode: false, highWaterMark: 2 ** 18 });
    current.once('error', fail);
    // The next sheet is added before this one ends: otherwise the packer would complete the file.
    current.once('end', () => {
      if (hasMore) return addSheet(number + 1);
      for (const [name, text] of Object.entries(writeWorkbookParts(number, title)))
        zip.addBuffer(Buffer.from(text), name);
      zip.end();
    });
    zip.addReadStream(current, sheetFileName(number), { compressionLevel });
  };
  addSheet(1);
  // After an early return the packer still produces bytes, which `resume` discards.
  const pieces = out.iterator({ destroyOnReturn: false });
  try {
    yield* pieces as AsyncIterable<Buffer>;
  } finally {
    current?.destroy();
    out.resume();
  }
}
