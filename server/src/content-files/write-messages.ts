import { notification, notificationTranslation } from '@ok/contract/entities/notification.ts';
import {
  professionalAssociation,
  professionalAssociationTranslation,
} from '@ok/contract/entities/professional-association.ts';
import { insertRow } from '../content/content-store.ts';
import type { AssociationRow, NotificationRow } from './content-schemas.ts';
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
