import type { TextChange } from '@ok/contract/routes/texts/text-editing.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';

/** Rows per statement: far below the maximum number of parameters of both databases. */
const changesPerStatement = 1000;

/** Number of changes of a text that are shown. */
const maxHistoryChanges = 100;

/** SQL expression for the name of the user who made a change; null when the user is gone. */
export const editorName = sql<
  string | null
>`coalesce(nullif(concat_ws(' ', user_account.first_name, user_account.last_name), ''), user_account.login)`;

/** Change of an edit; null stands for the shipped text. */
export type EditChange = { key: string; before: string | null; after: string | null };

/** Records changes, each with the text that ships now. */
export const writeTextHistory = async (
  trx: Kysely<Database>,
  changes: readonly EditChange[],
  { language, by, base }: { language: string; by: number; base: ReadonlyMap<string, string> | undefined },
) => {
  const rows = changes.map((change) => ({ ...change, language, base: base?.get(change.key) ?? null, edited_by: by }));
  for (let from = 0; from < rows.length; from += changesPerStatement) {
    await trx
      .insertInto('text_history')
      .values(rows.slice(from, from + changesPerStatement))
      .execute();
  }
};

/** Reads the changes of a text, latest first. */
export const readTextHistory = async (db: Kysely<Database>, language: string, key: string): Promise<TextChange[]> => {
  const rows = await db
    .selectFrom('text_history')
    .leftJoin('user_account', 'user_account.id', 'text_history.edited_by')
    .select(['text_history.id', 'before', 'after', 'base', editorName.as('by'), 'edited_at'])
    .where('language', '=', language)
    .where('key', '=', key)
    .orderBy('text_history.id', 'desc')
    .limit(maxHistoryChanges)
    .execute();
  return rows.map(({ edited_at, ...change }) => ({ ...change, at: edited_at.toISOString() }));
};

/** Finds a change of a text; undefined if there is none. */
export const findTextChange = (
  trx: Kysely<Database>,
  { language, key, id }: { language: string; key: string; id: number },
) =>
  trx
    .selectFrom('text_history')
    .select('before')
    .where('language', '=', language)
    .where('key', '=', key)
    .where('id', '=', id)
    .executeTakeFirst();

/** Reads the text that shipped at the last change of each text, by key, where recorded. */
export const readLatestBases = async (db: Kysely<Database>, language: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ key: string; base: string | null }>`
    select distinct on (key) key, base from text_history where language = ${language} order by key, id desc`.execute(
    db,
  );
  return new Map(rows.flatMap(({ key, base }) => (base === null ? [] : [[key, base]])));
};
