import {
  getLatestNotification,
  getNotifications,
  readNotification,
  type UserNotification,
} from '@ok/contract/routes/notifications/notification.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { markRead, type NotificationRow, selectNotifications } from './notification-store.ts';

/** As its reader sees it; sanitised again, in case it was stored by other means. */
const shown = ({ title, content, publishedDate, ...row }: NotificationRow): UserNotification => ({
  ...row,
  title: cleanHtml(title ?? ''),
  content: cleanHtml(content ?? ''),
  publishedDate: publishedDate === null ? null : new Date(publishedDate).toISOString(),
});

type Rows = { notifications: NotificationRow[] };

/** What professionals are told: each call is one statement. */
export const notificationRoutes = ({ authQueryRoute }: Pick<RegisterRoute, 'authQueryRoute'>) => {
  authQueryRoute<typeof getNotifications, Rows>(
    getNotifications,
    ({ query }) => selectNotifications(query.language?.toLowerCase(), 'all'),
    async ({ row }) => row.notifications.map(shown),
  );

  authQueryRoute<typeof getLatestNotification, Rows>(
    getLatestNotification,
    ({ query }) => selectNotifications(query.language?.toLowerCase(), 'latestUnread'),
    async ({ row: { notifications } }) => notifications.map(shown)[0] ?? null,
  );

  authQueryRoute<typeof readNotification, { known: boolean }>(
    readNotification,
    ({ params }) => markRead(params.id),
    async ({ row }) => {
      if (!row.known) throw new AppError('notFound');
      return undefined;
    },
  );
};
