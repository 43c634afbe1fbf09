import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import type { ExportScope } from '../csv/csv-file.ts';
import { readLabels, type TextInBoth } from '../rows/label-list-store.ts';
import { type ExportWatcher, paginate } from '../rows/paginate.ts';
import { readValues } from '../rows/values-store.ts';
import type { VariableLabels } from '../rows/variable-labels.ts';
import { type Variable, variablesOf } from '../rows/variables.ts';
import { makeCaseWriter } from './cases.ts';
import { type SavVariable, writeDictionary } from './dictionary.ts';

/** Labels of numbers by the kind of their variable. */
type LabelsByKind = Map<string, Map<number, string>>;

/** Reads the labels of the numbers of publications; of several labels of a number the newest counts. */
const collectLabels = async (db: Kysely<Database>, publications: readonly number[], language: keyof TextInBoth) => {
  const labels: LabelsByKind = new Map();
  for await (const batch of readLabels(db, publications))
    for (const { of, value, texts } of batch) {
      const ofKind = labels.get(of) ?? new Map<number, string>();
      labels.set(of, ofKind.set(value, texts[language]));
    }
  return labels;
};

/** Makes the columns of a system file: codes and texts as they are, numbers with their labels. */
const makeSavVariables = (
  variables: readonly Variable[],
  labels: LabelsByKind,
  variableLabels: VariableLabels,
  language: keyof TextInBoth,
): SavVariable[] => {
  const byKind = new Map([...labels].map(([kind, ofKind]) => [kind, [...ofKind]]));
  const booleanLabels = variableLabels
    .values('boolean')
    .map(({ value, texts }) => [Number(value), texts[language]] as const);
  return variables
    .filter(({ inWords }) => !inWords)
    .map((variable) => {
      const { name, kind, values, width = 8 } = variable;
      const valueLabels = values === 'boolean' ? booleanLabels : byKind.get(values ?? '');
      return {
        name,
        label: variableLabels.label(variable)[language],
        kind: kind === 'moment' ? kind : kind === 'code' || kind === 'text' ? { bytes: width } : 'number',
        ...(valueLabels && kind !== 'code' && { labels: valueLabels }),
        measure: values || kind === 'code' || kind === 'text' ? 'nominal' : 'scale',
      };
    });
};

/**
 * Produces a system file of SPSS, in which questions, answers, results and trees are numbers with labels.
 *
 * @param labelling publications of the rows, after `writeLabels`, and the language of their labels
 */
export async function* savFile(
  db: Kysely<Database>,
  scope: ExportScope,
  { count, signal }: ExportWatcher,
  {
    publications,
    variableLabels,
    language,
  }: { publications: readonly number[]; variableLabels: VariableLabels; language: keyof TextInBoth },
): AsyncGenerator<Buffer> {
  const labels = await collectLabels(db, publications, language);
  const variables = makeSavVariables(variablesOf(scope), labels, variableLabels, language);
  yield writeDictionary(variables, variableLabels.title[language], new Date());
  const write = makeCaseWriter(variables);
  for await (const { rows } of paginate((after) => readValues(db, { ...scope, after }), signal)) {
    count(rows.length);
    if (rows.length > 0) yield write(rows);
  }
}
