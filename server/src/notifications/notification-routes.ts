import {
  getLatestNotification,
  getNotifications,
  readAllNotifications,
  readNotification,
  type UserNotification,
} from '@ok/contract/routes/notifications/notification.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import {
  markAllNotificationsRead,
  markNotificationRead,
  type StoredNotification,
  selectNotifications,
} from './notification-store.ts';

/** Converts a notification for its reader. The HTML is sanitised again, in case it was stored without the API. */
const toUserNotification = ({ title, content, publishedDate, ...row }: StoredNotification): UserNotification => ({
  ...row,
  title: cleanHtml(title ?? ''),
  content: cleanHtml(content ?? ''),
  publishedDate: publishedDate === null ? null : new Date(publishedDate).toISOString(),
});

type NotificationRows = { notifications: StoredNotification[] };

/** Serves notifications to professionals. Each call is one statement. */
export const notificationRoutes = ({ authQueryRoute }: Pick<RegisterRoute, 'authQueryRoute'>) => {
  authQueryRoute<typeof getNotifications, NotificationRows>(
    getNotifications,
    ({ query }) => selectNotifications(query.language?.toLowerCase(), 'all'),
    async ({ row }) => row.notifications.map(toUserNotification),
  );

  authQueryRoute<typeof getLatestNotification, NotificationRows>(
    getLatestNotification,
    ({ query }) => selectNotifications(query.language?.toLowerCase(), 'latestUnread'),
    async ({ row: { notifications } }) => notifications.map(toUserNotification)[0] ?? null,
  );

  authQueryRoute<typeof readNotification, { known: boolean }>(
    readNotification,
    ({ params }) => markNotificationRead(params.id),
    async ({ row }) => {
      if (!row.known) throw new AppError('notFound');
      return undefined;
    },
  );

  authQueryRoute<typeof readAllNotifications, object>(
    readAllNotifications,
    markAllNotificationsRead,
    async () => undefined,
  );
};
