import xlsx from '@e965/xlsx';
import { csvLine, csvStart, withoutFormulas } from '@ok/contract/rules/values/csv.ts';
import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type CsvError, parse } from 'csv-parse/sync';
import yauzl from 'yauzl';
import { BadFile } from './bad-file.ts';
import { type FileForm, type FileText, type ReadText, textNameOf } from './file-text.ts';
import { fromCell, toCell } from './text-parts.ts';

/** Heading of the first column. The other headings are in the language of the reader, so columns are read by position. */
const nameHeading = 'id';
const sourceColumn = 2;
const translationColumn = 3;

/** Characters that a cell of a spreadsheet may have. */
const maxCellLength = 32_767;

/** Headings of the columns after the first: place, source, translation, state, and most characters. */
export type TableHeadings = readonly [string, string, string, string, string];

const toRow = (text: FileText): [string, string, string, string, string, number] => [
  textNameOf(text),
  text.place,
  toCell(text.kind, text.source),
  text.text === null ? '' : toCell(text.kind, text.text),
  text.stateName,
  text.max,
];

/** Writes a CSV file: UTF-8 with a byte-order mark, and no cell that a spreadsheet would calculate. */
export const writeCsv = (headings: TableHeadings, texts: readonly FileText[]): Uint8Array =>
  Buffer.from(
    [
      csvStart,
      csvLine([nameHeading, ...headings], 'semicolon'),
      ...texts.map((text) => csvLine(toRow(text), 'semicolon')),
    ].join(''),
  );

/** Escapes what a spreadsheet would read as the code of a character: `_x0041_` stands for A. */
const escapeCodes = (cell: string) => cell.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Widths of the columns in characters, and whether people need to see the column. */
const columnWidths = [{ wch: 12 }, { wch: 32 }, { wch: 60 }, { wch: 60 }, { wch: 16 }, { wch: 10 }];

/**
 * Writes a workbook with one sheet. All its cells are texts, which a spreadsheet never calculates.
 *
 * @throws BadFile `tooLongForCell` with the place of a text that does not fit
 */
export const writeXlsx = (headings: TableHeadings, texts: readonly FileText[]): Uint8Array => {
  const rows = texts.map(toRow);
  const long = rows.find(([, , source, translation]) => Math.max(source.length, translation.length) > maxCellLength);
  if (long) throw new BadFile('tooLongForCell', long[1]);
  const escaped = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeCodes(cell) : cell)));
  const sheet = xlsx.utils.aoa_to_sheet([[nameHeading, ...headings], ...escaped]);
  sheet['!cols'] = columnWidths;
  const book = xlsx.utils.book_new(sheet, 'texts');
  return new Uint8Array(
    xlsx.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer,
  );
};

const withLineFeeds = (cell: string) => cell.replaceAll(/\r\n?/g, '\n');

const toReadTexts = (rows: readonly (readonly unknown[])[]): ReadText[] => {
  const [head, ...body] = rows;
  if (
    String(head?.[0] ?? '')
      .trim()
      .toLowerCase() !== nameHeading
  )
    throw new BadFile('notTable', '1');
  if (body.length > serverLimits.translationFile.texts) throw new BadFile('tooManyTexts');
  const cellOf = (row: readonly unknown[], at: number) => withLineFeeds(String(row[at] ?? ''));
  return body.flatMap((row, index): ReadText[] => {
    const name = cellOf(row, 0).trim();
    if (name === '') return [];
    const translation = cellOf(row, translationColumn);
    return [
      {
        ...{ name, source: cellOf(row, sourceColumn), line: index + 2 },
        translation: /\S/.test(translation) ? translation : null,
        ...{ isTranslated: false, hasBadCodes: false },
      },
    ];
  });
};

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** @throws BadFile for a workbook that would be too large when unpacked */
const refuseLargeWorkbook = async (bytes: Uint8Array): Promise<void> => {
  let total = 0;
  try {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { strictFileNames: true });
    for await (const entry of zip.eachEntry()) total += entry.uncompressedSize;
  } catch (error) {
    throw new BadFile('damaged', '', error);
  }
  if (total > serverLimits.translationFile.sheetBytes) throw new BadFile('tooLarge');
};

/**
 * Reads the first sheet of a workbook.
 *
 * @throws BadFile
 */
export const readXlsx = async (bytes: Uint8Array): Promise<ReadText[]> => {
  await refuseLargeWorkbook(bytes);
  let rows: unknown[][];
  try {
    const book = xlsx.read(bytes, { type: 'array', dense: true, cellFormula: false, cellHTML: false, cellText: false });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    rows = sheet ? xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true }) : [];
  } catch (error) {
    throw new BadFile('damaged', '', error);
  }
  return toReadTexts(rows);
};

/**
 * Reads a CSV file with commas, semicolons or tabs.
 *
 * @throws BadFile with the line
 */
export const readCsv = (bytes: Uint8Array): ReadText[] => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new BadFile('notTable', '', error);
  }
  const delimiter = /^\W*id["\s]*([,;\t])/i.exec(text)?.[1];
  if (delimiter === undefined) throw new BadFile('notTable', '1');
  try {
    return toReadTexts(parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true }));
  } catch (error) {
    if (error instanceof BadFile) throw error;
    throw new BadFile('notTable', String((error as CsvError).lines ?? ''), error);
  }
};

/** Format of a file by its first bytes. */
export const detectFormat = (bytes: Uint8Array): 'xliff' | 'xlsx' | 'csv' => {
  if (isZip(bytes)) return 'xlsx';
  const start = Buffer.from(bytes.subarray(0, 200)).toString('utf8');
  return /^[\s\ufeff]*</.test(start) ? 'xliff' : 'csv';
};

/** Removes the apostrophes that `withoutFormulas` adds. */
const restoreFormulas = (cell: string): string =>
  cell.replaceAll(/((?:^|[;\t\n])[\t\n\v\f \u00a0"]*)'([=+\-@|%])/g, '$1$2').replace(/^'(?=[\t\n])/, '');

/** A text as the cell of a workbook. */
export const xlsxForm: FileForm = { encode: toCell, decode: fromCell };

/** A text as the cell of a CSV file, where an apostrophe keeps a formula from being calculated. */
export const csvForm: FileForm = {
  encode: (kind, stored) => withoutFormulas(toCell(kind, stored)),
  decode: (kind, cell) => fromCell(kind, restoreFormulas(cell)),
};
