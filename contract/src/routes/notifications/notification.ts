import * as z from 'zod/mini';
import { id } from '../../rules/id.ts';
import { defineRoute } from '../define-route.ts';

const language = z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/)));

const userNotification = z.object({
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
export type UserNotification = z.infer<typeof userNotification>;

export const getNotifications = defineRoute({
  method: 'GET',
  path: '/api/user-notification/notifications',
  access: [],
  summary: 'The published notifications, the newest first',
  query: z.object({ language }),
  reply: z.array(userNotification),
});

export const getLatestNotification = defineRoute({
  method: 'GET',
  path: '/api/user-notification/notification-latest',
  access: [],
  summary: 'The newest published notification, if it is unread; else nothing',
  query: z.object({ language }),
  reply: z.nullable(userNotification),
});

/** A notification can't be made unread. */
export const readNotification = defineRoute({
  method: 'PUT',
  path: '/api/user-notification/notifications/{id}',
  access: [],
  summary: 'Mark a notification as read',
  params: { id },
});
