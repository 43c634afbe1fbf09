import { entities } from '@ok/contract/entities/index.ts';
import type { ChangedText } from '@ok/contract/routes/translation/translation-files.ts';
import { otherCollections, type WorkspaceEntity } from '@ok/contract/routes/translation/translation-workspace.ts';
import { type Kysely, sql } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { ascribeTranslations } from '../../content/translations/translation-record.ts';
import { lockSeenVersion, resultsMark, versionRevision } from '../../content/versions/version-revision.ts';
import { tableOf } from '../../db/schema/column-of-field.ts';
import type { Database } from '../../db/schema/tables.ts';
import { saveTexts } from '../../trees/translations/saved-text-store.ts';
import type { TextScope } from '../scope-texts.ts';
import { workspaceTables } from '../workspace-tables.ts';

/**
 * State of the texts of a version: the same text as long as none of them and no translation of them changes. Null for
 * other collections, which are small.
 */
export const readTextState = async (db: Kysely<Database>, { treeId }: TextScope): Promise<string | null> => {
  if (treeId === undefined) return null;
  const { rows } = await sql<{ textState: string | null }>`
    select ${versionRevision(sql`${treeId}::int8`)} || ' ' || ${resultsMark} as "textState"`.execute(db);
  return rows[0]?.textState ?? null;
};

/** Locks the texts of a collection until the end of the transaction: a tree by its version, others by their rows. */
const lockScope = async (trx: Kysely<Database>, { collection, treeId }: TextScope): Promise<void> => {
  if (treeId !== undefined) await lockSeenVersion(trx, treeId, null);
  // Trees share results, so a version does not lock them.
  for (const entity of otherCollections[collection === 'tree' ? 'results' : collection]) {
    await sql`select id from ${sql.table(tableOf(entities[entity]))} order by id for no key update`.execute(trx);
  }
};

/** Records that translations were made from the current sources, also those that were made from earlier ones. */
const recordTranslations = async (
  trx: Kysely<Database>,
  languageId: number,
  changes: readonly ChangedText[],
  by: number | null,
): Promise<void> => {
  for (const entity of new Set<WorkspaceEntity>(changes.map((change) => change.entity))) {
    const some = changes.filter((change) => change.entity === entity);
    const ids = [...new Set(some.map(({ id }) => id))];
    await sql`
      insert into translation_record (entity, item, field, language_id, source, translation, translated_by)
      select text.entity, text.item, text.field, ${languageId}, text.source, input.after, ${by}::int8
      from json_to_recordset(${JSON.stringify(some)}::json) as input (id int8, field text, after text)
      join (
        select * from source_text where entity = ${sql.lit(entity)} and row_id = any(${ids}::int8[]) and source ~ '\\S'
      ) text on text.row_id = input.id and text.field = input.field
      on conflict (entity, item, field, language_id, text_hash(translation), text_hash(source)) do nothing`.execute(
      trx,
    );
  }
};

/**
 * Locks a collection, records the import in the audit, and returns the state of its texts with the function that saves
 * changes.
 *
 * @throws AppError `notFound` for an unknown version
 */
export const saveChanges = async (
  trx: Kysely<Database>,
  scope: TextScope,
  by: number | null,
): Promise<{ textState: string | null; save: (changes: readonly ChangedText[]) => Promise<void> }> => {
  const { collection, treeId, languageId } = scope;
  await lockScope(trx, scope);
  const textState = await readTextState(trx, scope);
  if (by !== null) await ascribeTranslations(trx, by);
  await recordEvent(trx, {
    actorId: by,
    type: 'CONTENT_UPDATE',
    ...(treeId !== undefined && { object: { type: 'questionTree', id: treeId } }),
    outcome: 'SUCCESS',
    data: { fields: 'translations', collection, languageId, imported: true },
  });
  const save = async (changes: readonly ChangedText[]) => {
    // The trigger would record the same translations a second time.
    await sql`select set_config('ok.records', 'off', true)`.execute(trx);
    const texts = changes.map(({ entity, id, field, after }) => ({ entity, id, field, value: after }));
    await saveTexts(trx, languageId, texts, workspaceTables);
    await recordTranslations(trx, languageId, changes, by);
    await sql`select set_config('ok.records', 'on', true)`.execute(trx);
  };
  return { textState, save };
};
