import { entities } from '@ok/contract/entities/index.ts';
import { maxOf } from '@ok/contract/entity/field.ts';
import { translationName } from '@ok/contract/entity/translation-of.ts';
import { textOfSerialised } from '@ok/contract/rules/markup/document-text.ts';
import { hasMoreThan } from '@ok/contract/rules/values/characters.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { checkValues } from '../../content/changes/check-values.ts';
import type { ContentActor } from '../../content/changes/update-content.ts';
import { lockRow } from '../../content/rows/content-store.ts';
import { ascribeTranslations } from '../../content/translations/translation-record.ts';
import { lockSeenVersion } from '../../content/versions/version-revision.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import { findForeignTexts, type SavedText, saveTexts } from './saved-text-store.ts';
import { type TranslatedField, translatedRows } from './translated-rows.ts';
import { findOwnLanguage } from './tree-translation-store.ts';

const translationEntityName = 'questionTreeTranslation';

/**
 * Cleans a text for storage: sanitises it, and makes an empty text null.
 *
 * @throws AppError `invalid` for a text that breaks a rule of its field
 */
export const cleanTranslation = async <E extends string>(
  { entity, id, field: key, value }: SavedText<E>,
  { field }: Pick<TranslatedField, 'field'>,
): Promise<SavedText<E>> => {
  const visibleText = value !== null && field.kind === 'richText' ? textOfSerialised(value) : value;
  if (value === null || visibleText === null || !/\S/.test(visibleText)) return { entity, id, field: key, value: null };
  const isPlain = field.kind === 'text' || field.kind === 'longText';
  const translation = translationName(entity);
  if (isPlain && hasMoreThan(value, maxOf(field))) throw fieldError(translation, key, 'Size');
  const values = await checkValues(entities[translation as keyof typeof entities], { [key]: value });
  return { entity, id, field: key, value: values[key] as string };
};

/** @throws AppError `invalid` for an unknown field */
const requireField = ({ entity, field }: SavedText): TranslatedField => {
  const found = translatedRows.find((rows) => rows.entity === entity)?.fields.find(({ key }) => key === field);
  if (!found) throw fieldError(translationEntityName, field, 'UnknownText');
  return found;
};

/**
 * Saves translated texts of a version in a language, all or none. The version may be published: professionals see the
 * new texts with the next publication.
 *
 * @throws AppError `notFound` for an unknown version or language, `invalid` for a text of another version, an unknown
 *   field, or a text that breaks a rule, `conflict` when `ifMatch` names an outdated revision
 */
export const translateTree = async (
  db: Kysely<Database>,
  { treeId, languageId, fields }: { treeId: number; languageId: number; fields: SavedText[] },
  { by, ifMatch }: ContentActor,
): Promise<void> => {
  const texts: SavedText[] = [];
  for (const text of fields) texts.push(await cleanTranslation(text, requireField(text)));
  await inTransaction(db, async (trx) => {
    await lockSeenVersion(trx, treeId, ifMatch);
    if (!(await lockRow(trx, entities.language, languageId))) throw new AppError('notFound');
    // Texts in the own language are columns of the rows, which don't change after publishing.
    const version = await findOwnLanguage(trx, treeId);
    if (version?.languageId === languageId) throw fieldError(translationEntityName, 'languageId', 'OwnLanguage');
    const foreign = await findForeignTexts(trx, treeId, texts);
    if (foreign.length > 0) {
      throw new AppError('invalid', {
        fieldErrors: [{ objectName: translationEntityName, field: 'treeId', message: 'Reference' }],
        detail: `Not of this version: ${foreign.slice(0, 10).join(', ')}`,
      });
    }
    await ascribeTranslations(trx, by);
    await saveTexts(trx, languageId, texts);
    await recordEvent(trx, {
      actorId: by,
      type: 'CONTENT_UPDATE',
      object: { type: 'questionTree', id: treeId },
      outcome: 'SUCCESS',
      data: { fields: 'translations', languageId },
    });
  });
};
