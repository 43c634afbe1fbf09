import type { TextChange } from '@ok/contract/routes/texts/text-editing.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Rows a statement: far below the most parameters that either database takes. */
const chunk = 1000;

/** The most changes of a text that are told. */
const most = 100;

/** How whoever changed something is called; null where that is not known any more. */
export const nameOfWho = sql<
  string | null
>`coalesce(nullif(concat_ws(' ', user_account.first_name, user_account.last_name), ''), user_account.login)`;

/** A change of what administrators made of a text: null is what ships. */
export type EditChange = { key: string; before: string | null; after: string | null };

/** Writes changes down, each with what ships under its key now. */
export const writeHistory = async (
  trx: Kysely<Database>,
  changes: readonly EditChange[],
  { language, by, base }: { language: string; by: number; base: ReadonlyMap<string, string> | undefined },
) => {
  const rows = changes.map((change) => ({ ...change, language, base: base?.get(change.key) ?? null, edited_by: by }));
  for (let from = 0; from < rows.length; from += chunk) {
    await trx
      .insertInto('text_history')
      .values(rows.slice(from, from + chunk))
      .execute();
  }
};

/** What was done to a text, the latest first. */
export const historyOf = async (db: Kysely<Database>, language: string, key: string): Promise<TextChange[]> => {
  const rows = await db
    .selectFrom('text_history')
    .leftJoin('user_account', 'user_account.id', 'text_history.edited_by')
    .select(['text_history.id', 'before', 'after', 'base', nameOfWho.as('by'), 'edited_at'])
    .where('language', '=', language)
    .where('key', '=', key)
    .orderBy('text_history.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ edited_at, ...change }) => ({ ...change, at: edited_at.toISOString() }));
};

/** A change of a text; nothing where there is no such one. */
export const changeOf = (trx: Kysely<Database>, { language, key, id }: { language: string; key: string; id: number }) =>
  trx
    .selectFrom('text_history')
    .select('before')
    .where('language', '=', language)
    .where('key', '=', key)
    .where('id', '=', id)
    .executeTakeFirst();

/** What shipped when texts were edited last, by key, as far as it was written down. */
export const basesOf = async (db: Kysely<Database>, language: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ key: string; base: string | null }>`
    select distinct on (key) key, base from text_history where language = ${language} order by key, id desc`.execute(
    db,
  );
  return new Map(rows.flatMap(({ key, base }) => (base === null ? [] : [[key, base]])));
};
