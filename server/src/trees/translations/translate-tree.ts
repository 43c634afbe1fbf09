import { entities } from '@ok/contract/entities/index.ts';
import { maxOf } from '@ok/contract/entity/field.ts';
import { hasMoreThan } from '@ok/contract/rules/characters.ts';
import { textOfSerialised } from '@ok/contract/rules/document-text.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { checkValues } from '../../content/check-values.ts';
import { lockRow } from '../../content/content-store.ts';
import type { ContentActor } from '../../content/update-content.ts';
import { lockSeenVersion } from '../../content/version-revision.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import { translatedRows } from './translated-rows.ts';
import { findOwnLanguage, foreignRows, type SavedText, saveTexts } from './tree-translation-store.ts';

const object = 'questionTreeTranslation';

/** A text as it is kept: sanitised, and none where it says nothing. */
const keptOf = async ({ entity, id, field: key, value }: SavedText): Promise<SavedText> => {
  const known = translatedRows.find((rows) => rows.entity === entity)?.fields.find((field) => field.key === key);
  if (!known) throw fieldError(object, key, 'UnknownText');
  const { field } = known;
  const shown = value !== null && field.kind === 'richText' ? textOfSerialised(value) : value;
  if (value === null || shown === null || !/\S/.test(shown)) return { entity, id, field: key, value: null };
  const isPlain = field.kind === 'text' || field.kind === 'longText';
  if (isPlain && hasMoreThan(value, maxOf(field))) throw fieldError(`${entity}Translation`, key, 'Size');
  const checked = await checkValues(entities[`${entity}Translation`], { [key]: value });
  return { entity, id, field: key, value: checked[key] as string };
};

/**
 * Saves texts of a version in a language: all of them, or where one is refused none. They may be those of a version
 * that is or was published: what professionals see changes with the next publication.
 *
 * @throws AppError `notFound` for a version or a language that is not there, `invalid` for a text of another version,
 *   one that no such row has, or one that breaks a rule, `conflict` where `ifMatch` names an outdated revision
 */
export const translateTree = async (
  db: Kysely<Database>,
  { treeId, languageId, fields }: { treeId: number; languageId: number; fields: SavedText[] },
  { by, ifMatch }: ContentActor,
): Promise<void> => {
  const texts: SavedText[] = [];
  for (const text of fields) texts.push(await keptOf(text));
  await inTransaction(db, async (trx) => {
    await lockSeenVersion(trx, treeId, ifMatch);
    if (!(await lockRow(trx, entities.language, languageId))) throw new AppError('notFound');
    // Its own texts are those of its rows, which stay as they are once they are published.
    const version = await findOwnLanguage(trx, treeId);
    if (version?.languageId === languageId) throw fieldError(object, 'languageId', 'OwnLanguage');
    const foreign = await foreignRows(trx, treeId, texts);
    if (foreign.length > 0) {
      throw new AppError('invalid', {
        fieldErrors: [{ objectName: object, field: 'treeId', message: 'Reference' }],
        detail: `Not of this version: ${foreign.slice(0, 10).join(', ')}`,
      });
    }
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
