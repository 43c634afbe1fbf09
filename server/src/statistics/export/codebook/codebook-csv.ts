import { type CsvSeparator, csvLine, csvStart } from '@ok/contract/rules/values/csv.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { readLabels } from '../rows/label-list-store.ts';
import type { VariableLabels } from '../rows/variable-labels.ts';
import { type Columns, variablesOf } from '../rows/variables.ts';

/** Columns and publications of a codebook. */
export type CodebookScope = Columns & { publications: readonly number[]; variableLabels: VariableLabels };

/** Codebook with the sign between its cells. */
type CodebookCsv = CodebookScope & { separator: CsvSeparator };

const columns = [
  'variable',
  'kind',
  'label_nl',
  'label_en',
  'value',
  'value_label_nl',
  'value_label_en',
  'tree',
  'version',
  'key',
];

/** Produces a codebook as CSV: the variables, then the labels of all numbers. */
export async function* codebookCsv(db: Kysely<Database>, codebook: CodebookCsv) {
  const { publications, variableLabels, separator } = codebook;
  const toLine = (values: Parameters<typeof csvLine>[0]) => csvLine(values, separator);
  const variables = variablesOf(codebook);
  yield Buffer.from(csvStart + toLine(columns));
  for (const variable of variables) {
    const { name, kind, values } = variable;
    const { nl, en } = variableLabels.label(variable);
    const variableCells = [name, kind, nl, en];
    const lines = variableLabels
      .values(values)
      .map(({ value, texts }) => toLine([...variableCells, value, texts.nl, texts.en, null, null, null]));
    yield Buffer.from([toLine([...variableCells, null, null, null, null, null, null]), ...lines].join(''));
  }
  for await (const labels of readLabels(db, publications)) {
    const lines = labels.map(({ of, value, texts, tree, version, key }) =>
      toLine([of, 'number', null, null, value, texts.nl, texts.en, tree, version, key]),
    );
    yield Buffer.from(lines.join(''));
  }
}
