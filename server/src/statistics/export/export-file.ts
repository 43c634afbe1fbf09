import type { FileType } from '@ok/contract/routes/define-route.ts';
import type { ExportFormat, ExportShape } from '@ok/contract/routes/statistics-export.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { codebookCsv } from './codebook-csv.ts';
import { codebookDdi } from './codebook-ddi.ts';
import { csvFile, type Whole } from './csv-file.ts';
import { labelLanguages } from './label-list-store.ts';
import { writeLabels } from './labels-store.ts';
import { type Filter, mostAnswers, takenOn } from './measured-store.ts';
import { savFile } from './sav-file.ts';
import { readTold } from './told.ts';
import { xlsxFile } from './xlsx-file.ts';

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

/** The file of an export, with the words of the publications ready for it; it tells of the rows that go out. */
export const makeFile = async (
  db: Kysely<Database>,
  { format, shape, filter, last, langKey }: Asked,
): Promise<(count: (rows: number) => void) => AsyncGenerator<Buffer>> => {
  const taken = await takenOn(db, filter);
  const steps = shape === 'measurements' ? await mostAnswers(db, filter) : 0;
  const whole: Whole = { filter, shape, steps, last };
  if (format === 'csv' || format === 'xlsx') {
    await writeLabels(db, taken);
    if (format === 'csv') return (count) => csvFile(db, whole, count);
    const { title } = await readTold(db);
    return (count) => xlsxFile(db, whole, count, langKey === 'nl' ? title.nl : title.en);
  }
  const publications = [...new Set(taken.map(({ publication }) => publication))];
  await writeLabels(
    db,
    publications.flatMap((publication) => labelLanguages.map((language) => ({ publication, language }))),
  );
  const told = await readTold(db);
  const book = { shape, steps, publications, told };
  if (format === 'codebook-csv') return () => codebookCsv(db, book);
  if (format === 'codebook-ddi') return () => codebookDdi(db, book);
  const language = langKey === 'nl' ? 'nl' : 'en';
  return (count) => savFile(db, whole, count, { publications, told, language });
};
