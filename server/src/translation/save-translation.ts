import { entities } from '@ok/contract/entities/index.ts';
import type { TextState } from '@ok/contract/routes/translation/translation-workspace.ts';
import { type Kysely, sql } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import { lockRow } from '../content/rows/content-store.ts';
import { ascribeTranslations } from '../content/translations/translation-record.ts';
import { lockSeenVersion } from '../content/versions/version-revision.ts';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import { findForeignTexts, saveTexts } from '../trees/translations/saved-text-store.ts';
import { cleanTranslation } from '../trees/translations/translate-tree.ts';
import { findTranslatedField, workspaceTables } from './workspace-tables.ts';
import { findText, isReviewAsked, type StoredText, type TextAddress, toTextState } from './workspace-text-store.ts';

/** A text, with the version in which it is translated; null outside the trees. */
export type WorkspaceAddress = TextAddress & { treeId: number | null };

const objectName = 'translation';

/**
 * Finds a text and locks it until the end of the transaction.
 *
 * @throws AppError `notFound` for an unknown text or version, `invalid` for a text of another version, an unknown
 *   language, or the language of the source
 */
export const lockStoredText = async (trx: Kysely<Database>, address: WorkspaceAddress): Promise<StoredText> => {
  if (address.treeId !== null) await lockSeenVersion(trx, address.treeId, null);
  await lockRow(trx, entities[address.entity], address.id, 'for no key update');
  const text = await findText(trx, address);
  if (!text || (address.treeId === null && text.treeId !== null)) throw new AppError('notFound');
  if (address.treeId !== null) {
    const foreign = await findForeignTexts(trx, address.treeId, [{ ...address, value: null }]);
    if (foreign.length > 0) throw fieldError(objectName, 'treeId', 'Reference');
  }
  const language = await trx
    .selectFrom('language')
    .select('id')
    .where('id', '=', address.languageId)
    .executeTakeFirst();
  if (!language) throw fieldError(objectName, 'languageId', 'Reference');
  if (text.ownLanguageId === address.languageId) throw fieldError(objectName, 'languageId', 'OwnLanguage');
  return text;
};

/** @throws AppError `sourceChanged` or `conflict` where the text is no longer as it was seen */
const refuseUnseen = (stored: StoredText, seen: { source: string; text: string | null }) => {
  if ((stored.source ?? '') !== seen.source) throw new AppError('sourceChanged');
  if (stored.translation !== seen.text) throw new AppError('conflict', { entityName: objectName });
};

/** Records that a translation was made from a source, also one that was made from another source before. */
const recordTranslation = (
  trx: Kysely<Database>,
  { entity, field, languageId }: TextAddress,
  { item, source }: StoredText,
  made: { translation: string; by: number; sameMeaning: boolean },
) =>
  sql`
  insert into translation_record as record (
    entity, item, field, language_id, source, translation, translated_by, same_meaning
  ) values (
    ${entity}, ${item}, ${field}, ${languageId}, ${source}, ${made.translation}, ${made.by}, ${made.sameMeaning}
  )
  on conflict (entity, item, field, language_id, text_hash(translation), text_hash(source)) do nothing`.execute(trx);

/** Minutes for which a state of a text that its own author replaced counts as half written. */
const draftMinutes = 30;

/**
 * Deletes the record of a replaced translation that its author was still writing, so that it is suggested nowhere. It
 * stays where another version has the same translation.
 */
const deleteDraftRecord = (
  trx: Kysely<Database>,
  { entity, field, languageId }: TextAddress,
  { item, source, translation }: StoredText,
  by: number,
) =>
  sql`
  delete from translation_record record
  where entity = ${entity} and item = ${item} and field = ${field} and language_id = ${languageId}
    and text_hash(translation) = text_hash(${translation}) and source = ${source}
    and translated_by = ${by} and review is null and not same_meaning
    and translated_at > now() - ${draftMinutes} * interval '1 minute'
    and not exists (
      select from source_text text join translated_text translated
        on translated.row_id = text.row_id and translated.field = text.field
      where text.entity = ${sql.lit(entity)} and text.item = ${item} and text.field = ${field}
        and translated.entity = ${sql.lit(entity)} and translated.language_id = ${languageId}
        and translated.translation = ${translation}
    )`.execute(trx);

const recordChange = (
  trx: Kysely<Database>,
  { entity, id, field, languageId, treeId }: WorkspaceAddress,
  { by, fields }: { by: number; fields: string },
) =>
  recordEvent(trx, {
    actorId: by,
    type: 'CONTENT_UPDATE',
    object: treeId === null ? { type: entity, id } : { type: 'questionTree', id: treeId },
    outcome: 'SUCCESS',
    data: { fields, text: `${entity} ${id} ${field}`, languageId },
  });

const readTextState = async (
  trx: Kysely<Database>,
  address: WorkspaceAddress,
  readerId: number,
): Promise<TextState> => {
  const text = await findText(trx, address);
  if (!text) throw new AppError('notFound');
  const reader = { readerId, isReviewAsked: await isReviewAsked(trx, address.treeId) };
  return toTextState(text.source, text.translation, text.record, reader);
};

/**
 * Reads a text with its translation.
 *
 * @throws AppError `notFound` for an unknown text
 */
export const readText = (db: Kysely<Database>, address: WorkspaceAddress, readerId: number): Promise<TextState> => {
  if (!findTranslatedField(address.entity, address.field)) throw new AppError('notFound');
  return readTextState(db, address, readerId);
};

/**
 * Saves a translation, made from a source that was seen. An empty text removes it.
 *
 * @throws AppError as `lockStoredText`; `sourceChanged` or `conflict` where source or translation is no longer as it was
 *   seen; `invalid` for a text that breaks a rule
 */
export const saveTranslation = async (
  db: Kysely<Database>,
  address: WorkspaceAddress,
  { source, seen, text, by }: { source: string; seen: string | null; text: string | null; by: number },
): Promise<TextState> => {
  const field = findTranslatedField(address.entity, address.field);
  if (!field) throw fieldError(objectName, 'field', 'UnknownText');
  const cleaned = await cleanTranslation({ ...address, value: text }, field);
  return inTransaction(db, async (trx) => {
    const stored = await lockStoredText(trx, address);
    refuseUnseen(stored, { source, text: seen });
    await ascribeTranslations(trx, by);
    await saveTexts(trx, address.languageId, [cleaned], workspaceTables);
    if (cleaned.value !== null && stored.source !== null) {
      await recordTranslation(trx, address, stored, { translation: cleaned.value, by, sameMeaning: false });
    }
    if (stored.translation !== null && cleaned.value !== stored.translation) {
      await deleteDraftRecord(trx, address, stored, by);
    }
    await recordChange(trx, address, { by, fields: 'translations' });
    return readTextState(trx, address, by);
  });
};

/**
 * States that a translation still holds after a change of its source.
 *
 * @throws AppError as `saveTranslation`
 */
export const confirmSameMeaning = async (
  db: Kysely<Database>,
  address: WorkspaceAddress,
  { source, seen, by }: { source: string; seen: string; by: number },
): Promise<TextState> => {
  if (!findTranslatedField(address.entity, address.field)) throw fieldError(objectName, 'field', 'UnknownText');
  return inTransaction(db, async (trx) => {
    const stored = await lockStoredText(trx, address);
    refuseUnseen(stored, { source, text: seen });
    await recordTranslation(trx, address, stored, { translation: seen, by, sameMeaning: true });
    await recordChange(trx, address, { by, fields: 'sameMeaning' });
    return readTextState(trx, address, by);
  });
};

/**
 * Accepts or returns a translation that another person made.
 *
 * @throws AppError as `saveTranslation`; `ownTranslation` for the person who made the translation
 */
export const judgeTranslation = async (
  db: Kysely<Database>,
  address: WorkspaceAddress,
  judgement: { source: string; seen: string; verdict: 'accepted' | 'returned'; remark: string | null; by: number },
): Promise<TextState> => {
  const { source, seen, verdict, remark, by } = judgement;
  if (!findTranslatedField(address.entity, address.field)) throw fieldError(objectName, 'field', 'UnknownText');
  return inTransaction(db, async (trx) => {
    const stored = await lockStoredText(trx, address);
    refuseUnseen(stored, { source, text: seen });
    const { isOwn } = toTextState(source, seen, stored.record, { readerId: by, isReviewAsked: true });
    if (isOwn) throw new AppError('ownTranslation');
    const { entity, field, languageId } = address;
    await sql`
      update translation_record set review = ${verdict}, reviewed_by = ${by}, reviewed_at = now(),
        remark = ${verdict === 'returned' ? remark : null}
      where entity = ${entity} and item = ${stored.item} and field = ${field} and language_id = ${languageId}
        and text_hash(translation) = text_hash(${seen}) and source = ${source}`.execute(trx);
    await recordChange(trx, address, { by, fields: verdict });
    return readTextState(trx, address, by);
  });
};

/**
 * Lets another person accept each translation of the tree of a version, or no longer.
 *
 * @throws AppError `notFound` for an unknown version
 */
export const setReviewAsked = (
  db: Kysely<Database>,
  treeRowId: number,
  { isAsked, by }: { isAsked: boolean; by: number },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const version = await lockSeenVersion(trx, treeRowId, null);
    const tree = sql`(select tree_id from question_tree where id = ${version.id})`;
    await (isAsked
      ? sql`insert into reviewed_tree (tree_id) values (${tree}) on conflict do nothing`
      : sql`delete from reviewed_tree where tree_id = ${tree}`
    ).execute(trx);
    await recordEvent(trx, {
      actorId: by,
      type: 'CONTENT_UPDATE',
      object: { type: 'questionTree', id: treeRowId },
      outcome: 'SUCCESS',
      data: { fields: 'review', isAsked },
    });
  });
