import { csvLine, csvStart } from '@ok/contract/rules/csv.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/tables.ts';
import { eachLabel } from '../rows/label-list-store.ts';
import type { Told } from '../rows/told.ts';
import { type Columns, variablesOf } from '../rows/variables.ts';

/** What a codebook is about. */
export type Book = Columns & { publications: readonly number[]; told: Told };

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

/** A codebook as comma-separated values: each variable, and below them all each number with what it stands for. */
export async function* codebookCsv(db: Kysely<Database>, book: Book) {
  const { publications, told } = book;
  const variables = variablesOf(book);
  yield Buffer.from(csvStart + csvLine(columns));
  for (const variable of variables) {
    const { name, kind, values } = variable;
    const { nl, en } = told.label(variable);
    const own = [name, kind, nl, en];
    const lines = told
      .values(values)
      .map(({ value, texts }) => csvLine([...own, value, texts.nl, texts.en, null, null, null]));
    yield Buffer.from([csvLine([...own, null, null, null, null, null, null]), ...lines].join(''));
  }
  for await (const labels of eachLabel(db, publications)) {
    const lines = labels.map(({ of, value, texts, tree, version, key }) =>
      csvLine([of, 'number', null, null, value, texts.nl, texts.en, tree, version, key]),
    );
    yield Buffer.from(lines.join(''));
  }
}
