import { notification, notificationTranslation } from '@ok/contract/entities/notification.ts';
import {
  professionalAssociation,
  professionalAssociationTranslation,
} from '@ok/contract/entities/professional-association.ts';
import type { Kysely } from 'kysely';
import { columnsOfRow, insertRow } from '../content/content-store.ts';
import type { Database } from '../db/tables.ts';
import type { AssociationRow, NotificationRow } from './content-schemas.ts';
import { renewText, type ShippedText } from './renew-text.ts';
import { said, type Writing } from './writing.ts';

/** Writes where professionals may work. */
export const writeAssociation = async (
  { trx, base, baseId, others, picture }: Writing,
  { name, image, position, published, isOther }: AssociationRow,
): Promise<void> => {
  const professionalAssociationId = await insertRow(trx, professionalAssociation, {
    name: said(name, base),
    image: image === null ? null : picture(image),
    position,
    published,
    isOther,
  });
  // Choosing one names its translation, so there is one in the language of the row itself, too.
  for (const { code, languageId } of [{ code: base, languageId: baseId }, ...others]) {
    const values = { name: said(name, code), languageId, professionalAssociationId };
    await insertRow(trx, professionalAssociationTranslation, values);
  }
};

/** Writes a message to professionals, unless there is one of this identifier. */
export const writeNotification = async (
  { trx, base, others, picture }: Writing,
  { identifier, title, content, published, publishedDate, image }: NotificationRow,
): Promise<void> => {
  const made = await trx
    .selectFrom('notification')
    .select('id')
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  if (made) return;
  const texts = (code: string) => ({ title: said(title, code), content: said(content, code) });
  const notificationId = await insertRow(trx, notification, {
    identifier,
    ...texts(base),
    published,
    publishedDate: publishedDate === null ? null : new Date(publishedDate),
    image: image === null ? null : picture(image),
    language: base,
  });
  for (const { code, languageId } of others) {
    await insertRow(trx, notificationTranslation, { ...texts(code), languageId, notificationId });
  }
};

/** What the database says now of a notification: in the row itself or in a translation. */
const heldText = async (trx: Kysely<Database>, identifier: string, language: string): Promise<ShippedText['held']> => {
  const own = await trx
    .selectFrom('notification')
    .select(['id', 'title', 'content'])
    .where('identifier', '=', identifier)
    .where('language', '=', language)
    .executeTakeFirst();
  if (own) return { entity: notification, id: own.id, text: { title: own.title, content: own.content } };
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

/** Brings the texts of a message to what ships today, in every language that it was written in: see `renewText`. */
export const renewNotification = async (
  { trx, base, others }: Writing,
  { identifier, title, content, formerly }: NotificationRow,
): Promise<void> => {
  for (const code of [base, ...others.map((other) => other.code)]) {
    const texts = { title: said(title, code), content: said(content, code) };
    const columns = new Map(columnsOfRow(notification, { identifier, ...texts }));
    const now = { title: String(columns.get('title')), content: String(columns.get('content')) };
    const held = await heldText(trx, identifier, code);
    // A mail may have the same identifier.
    const remembered = { identifier: `notification/${identifier}`, language: code };
    await renewText(trx, { ...remembered, now, held, formerly: formerly?.[code] });
  }
};
