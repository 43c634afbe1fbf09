import { defineEntity } from '../entity/define-entity.ts';
import { boolean, dateTime, html, image, reference, text } from '../entity/field.ts';
import { translationOf } from '../entity/translation-of.ts';
import { contentLimits } from '../rules/values/content-limits.ts';

const notificationTexts = {
  title: html({ isOneLine: true }),
  content: html({ max: contentLimits.notificationContent }),
};

/** A message to every professional. */
export const notification = defineEntity({
  name: 'notification',
  api: ['/api/notifications', '/api/notification/notification'],
  idInPath: '/api/notification/notification',
  screens: ['/entity/notification'],
  labelField: 'identifier',
  columns: ['identifier', 'title', 'content', 'published', 'image', 'publishedDate', 'language'],
  fields: {
    identifier: text({ required: true, max: contentLimits.notificationIdentifier }),
    ...notificationTexts,
    published: boolean(),
    image: image(),
    publishedDate: dateTime(),
    language: text(),
  },
});

/** A notification in another language. */
export const notificationTranslation = translationOf(
  notification,
  { api: '/api/notification-translations', screens: ['/entity/notification-translation'], parentKey: 'notificationId' },
  notificationTexts,
);

/** Records that a user has read a notification. It can't be made unread. */
export const userNotification = defineEntity({
  name: 'userNotification',
  api: ['/api/user-notifications'],
  screens: ['/entity/user-notification'],
  paged: true,
  labelField: 'notificationId',
  columns: ['read', 'userId', 'notificationId'],
  fields: {
    read: boolean(),
    userId: reference('user', { required: true }),
    notificationId: reference('notification', { required: true, onDelete: 'cascade' }),
  },
});
