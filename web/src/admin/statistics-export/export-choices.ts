import { entityRoutes } from '@ok/contract/routes/content.ts';
import { getMeasuredLanguages } from '@ok/contract/routes/statistics/statistics.ts';
import {
  type ColumnNameKind,
  columnNameKinds,
  type ExportFormat,
  type ExportShape,
  exportFormats,
  exportSeparators,
  exportShapes,
} from '@ok/contract/routes/statistics/statistics-export.ts';
import { listTreesByTreeId } from '@ok/contract/routes/trees/tree-versions.ts';
import type { CsvSeparator } from '@ok/contract/rules/values/csv.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ExportQuery } from './export-link.tsx';

/** Choices of an export; an empty text matches everything. */
export type ExportChoice = {
  format: ExportFormat;
  shape: ExportShape;
  /** Sign between the cells of CSV. */
  separator: CsvSeparator;
  /** Names of the columns of CSV and XLSX. */
  columnNames: ColumnNameKind;
  tree: string;
  version: string;
  language: string;
  association: string;
  from: string;
  to: string;
  withTestUsers: boolean;
};

const firstChoice: ExportChoice = {
  format: 'csv',
  shape: 'actions',
  separator: 'comma',
  columnNames: 'fixed',
  tree: '',
  version: '',
  language: '',
  association: '',
  from: '',
  to: '',
  withTestUsers: true,
};

const filterNames = ['tree', 'version', 'language', 'association', 'from', 'to'] as const;

type ExportSearch = Readonly<Record<string, string | undefined>>;

/** Reads the first choice from the address of the export screen, as a link or a refused export wrote it. */
export const choiceIn = (search: ExportSearch): ExportChoice => {
  const filters = Object.fromEntries(filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
  if (search.refused !== undefined || search.format !== undefined)
    return { ...firstChoice, ...filters, ...formIn(search) };
  if (Object.keys(filters).length === 0) return firstChoice;
  return { ...firstChoice, ...filters, withTestUsers: search.withTestUsers === 'true' };
};

/** Reads the form of an export from the address. */
const formIn = ({
  format,
  shape,
  separator,
  columnNames,
  withTestUsers,
}: ExportSearch): Pick<ExportChoice, 'format' | 'shape' | 'separator' | 'columnNames' | 'withTestUsers'> => ({
  format: exportFormats.find((one) => one === format) ?? firstChoice.format,
  shape: exportShapes.find((one) => one === shape) ?? firstChoice.shape,
  separator: exportSeparators.find((one) => one === separator) ?? firstChoice.separator,
  columnNames: columnNameKinds.find((one) => one === columnNames) ?? firstChoice.columnNames,
  withTestUsers: withTestUsers !== 'false',
});

/** Checks whether the last day is before the first. */
export const isPeriodWrong = ({ from, to }: ExportChoice) => from !== '' && to !== '' && to < from;

/** Makes the filters of a choice for calls. */
export const createExportFilters = ({
  tree,
  version,
  language,
  association,
  from,
  to,
  withTestUsers,
}: ExportChoice): ExportQuery =>
  Object.fromEntries(
    Object.entries({
      tree,
      version,
      language,
      association,
      from,
      to,
      withTestUsers: withTestUsers ? '' : 'false',
    }).filter(([, value]) => value !== ''),
  );

/** Formats whose cells are separated by a sign that can be chosen. */
export const hasSeparator = ({ format }: Pick<ExportChoice, 'format'>) => format === 'csv' || format === 'codebook-csv';

/** Formats whose columns can have names in the reader's language. */
export const hasColumnNames = ({ format }: Pick<ExportChoice, 'format'>) => format === 'csv' || format === 'xlsx';

/** Makes the query of the address of an export, without what the server does by itself. */
export const createExportQuery = (choice: ExportChoice): ExportQuery => ({
  format: choice.format,
  shape: choice.shape,
  ...(hasSeparator(choice) && choice.separator !== firstChoice.separator && { separator: choice.separator }),
  ...(hasColumnNames(choice) && choice.columnNames !== firstChoice.columnNames && { columnNames: choice.columnNames }),
  ...createExportFilters(choice),
});

/** Fetches the languages in which was measured, also those that are not active any more. */
export const useMeasuredLanguages = () =>
  useQuery({
    queryKey: ['statistics', 'measured-languages'],
    queryFn: ({ signal }) => call(getMeasuredLanguages, { signal, ownError: true }),
  });

/** Fetches trees with their published versions, and associations. */
export const useExportOptions = () =>
  useQuery({
    queryKey: ['statistics-export-choices'],
    queryFn: async ({ signal }) => {
      const [trees, associations] = await Promise.all([
        call(listTreesByTreeId, { signal, ownError: true }),
        call(entityRoutes.professionalAssociation[0].list, { signal, ownError: true }),
      ]);
      return {
        trees: trees.map(({ treeId, name, versions }) => ({
          value: String(treeId),
          text: name,
          versions: versions.filter(({ status }) => status !== 'DRAFT'),
        })),
        associations: associations.map(({ id, name }) => ({ value: String(id), text: String(name) })),
      };
    },
    staleTime: 0,
  });

export type ExportOptions = NonNullable<ReturnType<typeof useExportOptions>['data']>;
