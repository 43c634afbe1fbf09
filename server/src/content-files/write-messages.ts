import { notification, notificationTranslation } from '@ok/contract/entities/notification.ts';
import {
  professionalAssociation,
  professionalAssociationTranslation,
} from '@ok/contract/entities/professional-association.ts';
import type { Kysely } from 'kysely';
import { insertRow, toRowColumns } from '../content/rows/content-store.ts';
import type { Database } from '../db/schema/tables.ts';
import type { ShippedAssociation, ShippedNotification } from './content-schemas.ts';
import { getTextInLanguage, type ImportContext } from './import-context.ts';
import { renewText, type ShippedText } from './renew-text.ts';

/** Inserts an association of professionals. */
export const insertAssociation = async (
  { trx, baseLanguage, baseLanguageId, otherLanguages, getPicture }: ImportContext,
  { name, image, position, published, isOther }: ShippedAssociation,
): Promise<void> => {
  const professionalAssociationId = await insertRow(trx, professionalAssociation, {
    name: getTextInLanguage(name, baseLanguage),
    image: image === null ? null : getPicture(image),
    position,
    published,
    isOther,
  });
  // An account refers to the translation of its association, so the row's own language needs a translation too.
  for (const { code, languageId } of [{ code: baseLanguage, languageId: baseLanguageId }, ...otherLanguages]) {
    const values = { name: getTextInLanguage(name, code), languageId, professionalAssociationId };
    await insertRow(trx, professionalAssociationTranslation, values);
  }
};

/** Inserts a notification, unless its identifier exists. */
export const insertNotification = async (
  { trx, baseLanguage, otherLanguages, getPicture }: ImportContext,
  { identifier, title, content, published, publishedDate, image }: ShippedNotification,
): Promise<void> => {
  const existing = await trx
    .selectFrom('notification')
    .select('id')
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  if (existing) return;
  const texts = (code: string) => ({
    title: getTextInLanguage(title, code),
    content: getTextInLanguage(content, code),
  });
  const notificationId = await insertRow(trx, notification, {
    identifier,
    ...texts(baseLanguage),
    published,
    publishedDate: publishedDate === null ? null : new Date(publishedDate),
    image: image === null ? null : getPicture(image),
    language: baseLanguage,
  });
  for (const { code, languageId } of otherLanguages) {
    await insertRow(trx, notificationTranslation, { ...texts(code), languageId, notificationId });
  }
};

/** Reads the stored text of a notification, from the row itself or from a translation. */
const readStoredNotification = async (
  trx: Kysely<Database>,
  identifier: string,
  language: string,
): Promise<ShippedText['stored']> => {
  const original = await trx
    .selectFrom('notification')
    .select(['id', 'title', 'content'])
    .where('identifier', '=', identifier)
    .where('language', '=', language)
    .executeTakeFirst();
  if (original)
    return { entity: notification, id: original.id, text: { title: original.title, content: original.content } };
  const translation = await trx
    .selectFrom('notification_translation as translation')
    .innerJoin('notification', 'notification.id', 'translation.notification_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['translation.id', 'translation.title', 'translation.content'])
    .where('notification.identifier', '=', identifier)
    .where('language.code', '=', language)
    .executeTakeFirst();
  if (!translation) return null;
  const { id, title, content } = translation;
  return { entity: notificationTranslation, id, text: { title, content } };
};

/** Updates the texts of a notification to those that ship now, in every stored language, see `renewText`. */
export const renewNotification = async (
  { trx, baseLanguage, otherLanguages }: ImportContext,
  { identifier, title, content, formerly: formerHash }: ShippedNotification,
): Promise<void> => {
  for (const code of [baseLanguage, ...otherLanguages.map((other) => other.code)]) {
    const texts = { title: getTextInLanguage(title, code), content: getTextInLanguage(content, code) };
    const columns = new Map(toRowColumns(notification, { identifier, ...texts }));
    const shipped = { title: String(columns.get('title')), content: String(columns.get('content')) };
    const stored = await readStoredNotification(trx, identifier, code);
    // Prefixed, because a mail may have the same identifier.
    const identity = { identifier: `notification/${identifier}`, language: code };
    await renewText(trx, { ...identity, shipped, stored, formerHash: formerHash?.[code] });
  }
};
