import type { FileType } from '@ok/contract/routes/define-route.ts';
import type { ExportFormat, ExportShape } from '@ok/contract/routes/statistics/statistics-export.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { codebookCsv } from './codebook/codebook-csv.ts';
import { codebookDdi } from './codebook/codebook-ddi.ts';
import { csvFile, type Whole } from './csv/csv-file.ts';
import { labelLanguages } from './rows/label-list-store.ts';
import { writeLabels } from './rows/labels-store.ts';
import { type Filter, hasSampleData, mostAnswers, takenOn } from './rows/measured-store.ts';
import type { Watcher } from './rows/one-after-the-other.ts';
import { readTold } from './rows/told.ts';
import { savFile } from './sav/sav-file.ts';
import { xlsxFile } from './xlsx/xlsx-file.ts';

/** What each format is as a file. A codebook has no rows of measurements. */
export const fileKinds: Record<ExportFormat, { type: FileType; extension: string; name: string; hasRows: boolean }> = {
  csv: { type: 'csv', extension: 'csv', name: 'statistics', hasRows: true },
  xlsx: { type: 'xlsx', extension: 'xlsx', name: 'statistics', hasRows: true },
  sav: { type: 'sav', extension: 'sav', name: 'statistics', hasRows: true },
  'codebook-csv': { type: 'csv', extension: 'csv', name: 'codebook', hasRows: false },
  'codebook-ddi': { type: 'xml', extension: 'xml', name: 'codebook', hasRows: false },
};

/** What an export is to hold; `last` is the newest measurement that is meant. */
type Asked = { format: ExportFormat; shape: ExportShape; filter: Filter; last: number; langKey: string };

/** All that a file is made from besides the database, as plain data: it may be made elsewhere. */
export type Plan = { format: ExportFormat; whole: Whole; publications: number[]; language: 'nl' | 'en' };

/** The plan of a file, with the words of its publications ready in the database. */
export const planFile = async (
  db: Kysely<Database>,
  { format, shape, filter, last, langKey }: Asked,
): Promise<Plan> => {
  const taken = await takenOn(db, filter);
  const steps = shape === 'measurements' ? await mostAnswers(db, filter) : 0;
  const publications = [...new Set(taken.map(({ publication }) => publication))];
  const isInOneLanguage = format === 'csv' || format === 'xlsx';
  await writeLabels(
    db,
    isInOneLanguage
      ? taken
      : publications.flatMap((publication) => labelLanguages.map((language) => ({ publication, language }))),
  );
  const isMarked = await hasSampleData(db, filter);
  return {
    format,
    whole: { filter, shape, steps, last, isMarked },
    publications,
    language: langKey === 'nl' ? 'nl' : 'en',
  };
};

/** The file of a plan. */
export async function* fileOf(
  db: Kysely<Database>,
  { format, whole, publications, language }: Plan,
  watcher: Watcher,
): AsyncGenerator<Buffer> {
  if (format === 'csv') return yield* csvFile(db, whole, watcher);
  const told = await readTold(db);
  if (format === 'xlsx') return yield* xlsxFile(db, whole, watcher, told.title[language]);
  if (format === 'sav') return yield* savFile(db, whole, watcher, { publications, told, language });
  const book = { ...whole, publications, told };
  yield* format === 'codebook-csv' ? codebookCsv(db, book) : codebookDdi(db, book);
}
