import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { hashText } from './hash-text.ts';
import { nameOfWho } from './text-history-store.ts';

/** Rows a statement: far below the most parameters that either database takes. */
const chunk = 1000;

/** Makes everybody else who changes texts wait until this transaction ends. */
export const lockTexts = (trx: Kysely<Database>) =>
  sql`select from revision where area = 'texts' for update`.execute(trx);

/** Tells every process that what it keeps of the texts is no longer so. */
export const invalidateTexts = (trx: Kysely<Database>) =>
  sql`update revision set number = number + 1 where area = 'texts'`.execute(trx);

/** Whether there is a language of this code. */
export const isLanguage = async (trx: Kysely<Database>, code: string): Promise<boolean> =>
  (await trx.selectFrom('language').select('id').where('code', '=', code).executeTakeFirst()) !== undefined;

/** What administrators changed of a text: what it says now, the hash of what shipped then, by whom and when. */
export type TextEdit = { value: string; base_hash: string | null; by: string | null; edited_at: Date | null };

/** What administrators changed of the texts in a language, by key. */
export const editsOf = async (trx: Kysely<Database>, language: string): Promise<Map<string, TextEdit>> => {
  const rows = await trx
    .selectFrom('text_edit')
    .leftJoin('user_account', 'user_account.id', 'text_edit.edited_by')
    .select(['key', 'value', 'base_hash', 'edited_at', nameOfWho.as('by')])
    .where('language', '=', language)
    .execute();
  return new Map(rows.map(({ key, ...edit }) => [key, edit]));
};

/** Every edit of a text that shipped when it was made, with the hash of that. */
export const editedBases = (db: Kysely<Database>): Promise<{ language: string; key: string; base: string }[]> =>
  db
    .selectFrom('text_edit')
    .select(['language', 'key', 'base_hash as base'])
    .where('base_hash', 'is not', null)
    .$narrowType<{ base: string }>()
    .execute();

/** Keeps edits, each with the hash of the text that ships under it now. */
export const writeEdits = async (
  trx: Kysely<Database>,
  edits: readonly [key: string, value: string][],
  { language, by, base }: { language: string; by: number; base: ReadonlyMap<string, string> | undefined },
) => {
  const edited_at = new Date();
  const rows = edits.map(([key, value]) => {
    const shipped = base?.get(key);
    const base_hash = shipped === undefined ? null : hashText(shipped);
    return { language, key, value, base_hash, edited_by: by, edited_at };
  });
  for (let from = 0; from < rows.length; from += chunk) {
    await trx
      .insertInto('text_edit')
      .values(rows.slice(from, from + chunk))
      .onConflict((conflict) =>
        conflict.columns(['language', 'key']).doUpdateSet(({ ref }) => ({
          value: ref('excluded.value'),
          base_hash: ref('excluded.base_hash'),
          edited_by: ref('excluded.edited_by'),
          edited_at: ref('excluded.edited_at'),
        })),
      )
      .execute();
  }
};

/** Takes edits back. */
export const removeEdits = async (trx: Kysely<Database>, language: string, keys: readonly string[]) => {
  if (keys.length === 0) return;
  await sql`delete from text_edit where language = ${language} and key = any(${[...keys]}::text[])`.execute(trx);
};
