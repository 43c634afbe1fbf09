import type { Translator } from '@ok/contract/routes/translation/translation-help.ts';
import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';

/** Tab in which a user has texts open. `scope` names the collection, or the version of a tree. */
export type TranslatorTab = {
  tab: string;
  by: number;
  scope: string;
  languageId: number;
  text: string | null;
  isLeaving: boolean;
};

/**
 * Records that a tab is open or was closed, and returns the other open tabs with the same texts. Deletes idle tabs, and
 * the oldest ones of a user with too many. An unknown language is recorded nowhere.
 */
export const recordTranslator = async (
  db: Kysely<Database>,
  { tab, by, scope, languageId, text, isLeaving }: TranslatorTab,
): Promise<Translator[]> => {
  const isIdle = sql`seen_at < now() - make_interval(secs => ${serverLimits.treeEditorTimeoutSeconds})`;
  const update = isLeaving
    ? sql`delete from translator_tab where tab = ${tab}::uuid and user_id = ${by}`
    : sql`
      insert into translator_tab (tab, user_id, scope, language_id, text)
      select ${tab}::uuid, ${by}::int8, ${scope}::text, id, ${text}::text from language where id = ${languageId}
      on conflict (tab) do update set scope = excluded.scope, language_id = excluded.language_id, text = excluded.text,
        seen_at = now()
      where translator_tab.user_id = excluded.user_id`;
  const { rows } = await sql<Translator>`
    with updated as (${update}), surplus as (
      select tab from translator_tab where user_id = ${by}::int8 and tab <> ${tab}::uuid
      order by seen_at desc, tab offset ${serverLimits.treeEditorTabs - 1}::int
    ), removed as (
      delete from translator_tab where tab <> ${tab}::uuid and (${isIdle} or tab in (select tab from surplus))
    )
    select other.tab, other.user_id = ${by} as "isOwn", other.text,
      coalesce(nullif(concat_ws(' ', account.first_name, account.last_name), ''), account.login) as name
    from translator_tab other join user_account account on account.id = other.user_id
    where other.scope = ${scope} and other.language_id = ${languageId} and other.tab <> ${tab}::uuid and not ${isIdle}
    order by name, other.tab`.execute(db);
  return rows;
};
