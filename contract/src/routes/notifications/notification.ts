import * as z from 'zod/mini';
import { languageCode } from '../../rules/values/characters.ts';
import { id } from '../../rules/values/id.ts';
import { defineRoute } from '../define-route.ts';

const userNotificationReply = z.object({
  id: z.int(),
  /** Sanitised HTML. */
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  media: z.nullable(z.string()),
  altText: z.nullable(z.string()),
  publishedDate: z.nullable(z.string()),
  read: z.boolean(),
});

/** A notification, for one user. */
export type UserNotification = z.infer<typeof userNotificationReply>;

export const getNotifications = defineRoute({
  method: 'GET',
  path: '/api/user-notification/notifications',
  access: [],
  summary: 'The published notifications, the newest first',
  query: z.object({ language: z.optional(languageCode) }),
  reply: z.array(userNotificationReply),
});

export const getLatestNotification = defineRoute({
  method: 'GET',
  path: '/api/user-notification/notification-latest',
  access: [],
  summary: 'The newest published notification, if it is unread; else nothing',
  query: z.object({ language: z.optional(languageCode) }),
  reply: z.nullable(userNotificationReply),
});

/** A notification can't be made unread. */
export const readNotification = defineRoute({
  method: 'PUT',
  path: '/api/user-notification/notifications/{id}',
  access: [],
  summary: 'Mark a notification as read',
  params: { id },
});

export const readAllNotifications = defineRoute({
  method: 'PUT',
  path: '/api/user-notification/notifications',
  access: [],
  summary: 'Mark every published notification as read',
});
