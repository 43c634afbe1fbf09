import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { Content } from './content.ts';
import { flattenCatalogue } from './flatten-catalogue.ts';

/** Rows a statement: far below the most parameters that either database takes. */
const most = 1000;

/** Writes the texts of the screens. */
export const writeTexts = async (trx: Kysely<Database>, catalogues: Content['catalogues']): Promise<void> => {
  const rows = catalogues.flatMap(({ code, catalogue }) =>
    [...flattenCatalogue(catalogue)].map(([key, value]) => ({ language: code, key, value })),
  );
  for (let from = 0; from < rows.length; from += most) {
    await trx
      .insertInto('ui_text')
      .values(rows.slice(from, from + most))
      .execute();
  }
  await trx
    .updateTable('revision')
    .set(({ eb }) => ({ number: eb('number', '+', 1) }))
    .where('area', '=', 'texts')
    .execute();
};
