import { email, emailTranslation } from '@ok/contract/entities/email.ts';
import { notification, notificationTranslation } from '@ok/contract/entities/notification.ts';
import {
  professionalAssociation,
  professionalAssociationTranslation,
} from '@ok/contract/entities/professional-association.ts';
import { insertRow } from '../content/content-store.ts';
import type { AssociationRow, EmailRow, NotificationRow } from './content-schemas.ts';
import { said, type Writing } from './writing.ts';

/** Writes where professionals may work. */
export const writeAssociations = async (writing: Writing, rows: readonly AssociationRow[]): Promise<void> => {
  const { trx, base, baseId, others } = writing;
  for (const { name, image, position, published, isOther } of rows) {
    const professionalAssociationId = await insertRow(trx, professionalAssociation, {
      name: said(name, base),
      image: image === null ? null : writing.picture(image),
      position,
      published,
      isOther,
    });
    // Choosing one names its translation, so there is one in the language of the row itself, too.
    for (const { code, languageId } of [{ code: base, languageId: baseId }, ...others]) {
      const values = { name: said(name, code), languageId, professionalAssociationId };
      await insertRow(trx, professionalAssociationTranslation, values);
    }
  }
};

/** Writes the texts of mails. */
export const writeMails = async ({ trx, base, others }: Writing, rows: readonly EmailRow[]): Promise<void> => {
  for (const { identifier, subject, content } of rows) {
    const texts = (code: string) => ({ subject: said(subject, code), content: said(content, code) });
    const emailId = await insertRow(trx, email, { identifier, ...texts(base), language: base });
    for (const { code, languageId } of others) {
      await insertRow(trx, emailTranslation, { ...texts(code), languageId, emailId });
    }
  }
};

/** Writes messages to professionals. */
export const writeNotifications = async (writing: Writing, rows: readonly NotificationRow[]): Promise<void> => {
  const { trx, base, others } = writing;
  for (const { identifier, title, content, published, publishedDate, image } of rows) {
    const texts = (code: string) => ({ title: said(title, code), content: said(content, code) });
    const notificationId = await insertRow(trx, notification, {
      identifier,
      ...texts(base),
      published,
      publishedDate: publishedDate === null ? null : new Date(publishedDate),
      image: image === null ? null : writing.picture(image),
      language: base,
    });
    for (const { code, languageId } of others) {
      await insertRow(trx, notificationTranslation, { ...texts(code), languageId, notificationId });
    }
  }
};
