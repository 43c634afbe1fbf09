import type { FileType } from '@ok/contract/routes/define-route.ts';
import type { ColumnNameKind, ExportFormat, ExportShape } from '@ok/contract/routes/statistics/statistics-export.ts';
import type { CsvSeparator } from '@ok/contract/rules/values/csv.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { codebookCsv } from './codebook/codebook-csv.ts';
import { codebookDdi } from './codebook/codebook-ddi.ts';
import { csvFile, type ExportScope } from './csv/csv-file.ts';
import { type Filter, hasSampleData, readMaxAnswers, readPublicationLanguages } from './rows/filter-store.ts';
import { labelLanguages } from './rows/label-list-store.ts';
import { writeLabels } from './rows/labels-store.ts';
import type { ExportWatcher } from './rows/paginate.ts';
import { readColumnLabels, readVariableLabels } from './rows/variable-labels.ts';
import { variablesOf } from './rows/variables.ts';
import { savFile } from './sav/sav-file.ts';
import { xlsxFile } from './xlsx/xlsx-file.ts';

/** Type and name of the file of each format. A codebook has no rows of measurements. */
export const fileKinds: Record<ExportFormat, { type: FileType; extension: string; name: string; hasRows: boolean }> = {
  csv: { type: 'csv', extension: 'csv', name: 'statistics', hasRows: true },
  xlsx: { type: 'xlsx', extension: 'xlsx', name: 'statistics', hasRows: true },
  sav: { type: 'sav', extension: 'sav', name: 'statistics', hasRows: true },
  'codebook-csv': { type: 'csv', extension: 'csv', name: 'codebook', hasRows: false },
  'codebook-ddi': { type: 'xml', extension: 'xml', name: 'codebook', hasRows: false },
};

/** Choices about the file of an export. */
export type FileChoices = {
  format: ExportFormat;
  shape: ExportShape;
  separator: CsvSeparator;
  columnNames: ColumnNameKind;
};

/** Choices of an export; `last` is the id of its newest measurement. */
type ExportRequest = FileChoices & { filter: Filter; last: number; langKey: string };

/** Everything besides the database that a file is made from. Plain data, because a thread may make the file. */
export type ExportPlan = Pick<FileChoices, 'format' | 'separator'> & {
  scope: ExportScope;
  publications: number[];
  language: 'nl' | 'en';
  /** Language of the names of columns; null for the fixed names. */
  columnLanguage: string | null;
};

/** Plans a file, and writes the labels of its publications into the database. */
export const planFile = async (
  db: Kysely<Database>,
  { format, shape, separator, columnNames, filter, last, langKey }: ExportRequest,
): Promise<ExportPlan> => {
  const publicationLanguages = await readPublicationLanguages(db, filter);
  const steps = shape === 'measurements' ? await readMaxAnswers(db, filter) : 0;
  const publications = [...new Set(publicationLanguages.map(({ publication }) => publication))];
  const isInOneLanguage = format === 'csv' || format === 'xlsx';
  await writeLabels(
    db,
    isInOneLanguage
      ? publicationLanguages
      : publications.flatMap((publication) => labelLanguages.map((language) => ({ publication, language }))),
  );
  const isMarked = await hasSampleData(db, filter);
  return {
    format,
    separator,
    columnLanguage: columnNames === 'labels' ? langKey : null,
    scope: { filter, shape, steps, last, isMarked },
    publications,
    language: langKey === 'nl' ? 'nl' : 'en',
  };
};

/** Produces the file of a plan. */
export async function* produceFile(
  db: Kysely<Database>,
  { format, separator, scope, publications, language, columnLanguage }: ExportPlan,
  watcher: ExportWatcher,
): AsyncGenerator<Buffer> {
  const variables = variablesOf(scope);
  const columnNames =
    columnLanguage === null ? variables.map(({ name }) => name) : await readColumnLabels(db, variables, columnLanguage);
  if (format === 'csv') return yield* csvFile(db, scope, watcher, { separator, columnNames });
  const variableLabels = await readVariableLabels(db);
  if (format === 'xlsx') {
    return yield* xlsxFile(db, scope, watcher, { title: variableLabels.title[language], columnNames });
  }
  if (format === 'sav') return yield* savFile(db, scope, watcher, { publications, variableLabels, language });
  const codebook = { ...scope, publications, variableLabels, separator };
  yield* format === 'codebook-csv' ? codebookCsv(db, codebook) : codebookDdi(db, codebook);
}
