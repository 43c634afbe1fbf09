import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables.ts';
import type { Whole } from '../csv/csv-file.ts';
import { eachLabel, type InBoth } from '../rows/label-list-store.ts';
import { oneAfterTheOther, type Watcher } from '../rows/one-after-the-other.ts';
import type { Told } from '../rows/told.ts';
import { readValues } from '../rows/values-store.ts';
import { type Variable, variablesOf } from '../rows/variables.ts';
import { caseWriter } from './cases.ts';
import { dictionary, type SavVariable } from './dictionary.ts';

type Labels = Map<string, Map<number, string>>;

/** What the numbers of publications stand for; of a number that several say something of, the newest counts. */
const labelsOf = async (db: Kysely<Database>, publications: readonly number[], language: keyof InBoth) => {
  const labels: Labels = new Map();
  for await (const some of eachLabel(db, publications))
    for (const { of, value, texts } of some) {
      const own = labels.get(of) ?? new Map<number, string>();
      labels.set(of, own.set(value, texts[language]));
    }
  return labels;
};

/** How a variable is written: words of ours and texts by themselves, numbers with what they stand for. */
const savVariables = (
  variables: readonly Variable[],
  labels: Labels,
  told: Told,
  language: keyof InBoth,
): SavVariable[] => {
  const byKind = new Map([...labels].map(([of, held]) => [of, [...held]]));
  const yesAndNo = told.values('boolean').map(({ value, texts }) => [Number(value), texts[language]] as const);
  return variables
    .filter(({ inWords }) => !inWords)
    .map((variable) => {
      const { name, kind, values, width = 8 } = variable;
      const held = values === 'boolean' ? yesAndNo : byKind.get(values ?? '');
      return {
        name,
        label: told.label(variable)[language],
        kind: kind === 'moment' ? kind : kind === 'code' || kind === 'text' ? { bytes: width } : 'number',
        ...(held && kind !== 'code' && { labels: held }),
        measure: values || kind === 'code' || kind === 'text' ? 'nominal' : 'scale',
      };
    });
};

/**
 * Rows as a system file of SPSS: a question, an answer, a result and a tree are numbers with labels.
 *
 * @param publications those that the rows are about, with their words ready
 * @param language of the labels
 */
export async function* savFile(
  db: Kysely<Database>,
  whole: Whole,
  { count, signal }: Watcher,
  { publications, told, language }: { publications: readonly number[]; told: Told; language: keyof InBoth },
): AsyncGenerator<Buffer> {
  const labels = await labelsOf(db, publications, language);
  const variables = savVariables(variablesOf(whole), labels, told, language);
  yield dictionary(variables, told.title[language], new Date());
  const write = caseWriter(variables);
  for await (const { rows } of oneAfterTheOther((after) => readValues(db, { ...whole, after }), signal)) {
    count(rows.length);
    if (rows.length > 0) yield write(rows);
  }
}
