import type { ExportShape } from '@ok/contract/routes/statistics-export.ts';
import type { Kysely } from 'kysely';
import { csvLine } from '../../audit/events-csv.ts';
import type { Database } from '../../db/tables.ts';
import { eachLabel } from './label-list-store.ts';
import type { Told } from './told.ts';
import { variablesOf } from './variables.ts';

/** What a codebook is about. */
export type Book = { shape: ExportShape; steps: number; publications: readonly number[]; told: Told };

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
export async function* codebookCsv(db: Kysely<Database>, { shape, steps, publications, told }: Book) {
  const variables = variablesOf(shape, steps);
  yield Buffer.from(`\uFEFF${csvLine(columns)}`);
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
