import {
  getLatestNotification,
  getNotifications,
  readNotification,
  type UserNotification,
} from '@ok/contract/routes/notification.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { Refusal } from '../http/refusal.ts';
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
export const notificationRoutes = ({ fused }: Pick<RegisterRoute, 'fused'>) => {
  fused<typeof getNotifications, Rows>(
    getNotifications,
    ({ query }) => selectNotifications(query.language?.toLowerCase()),
    async ({ work }) => work.notifications.map(shown),
  );

  fused<typeof getLatestNotification, Rows>(
    getLatestNotification,
    ({ query }) => selectNotifications(query.language?.toLowerCase(), 1),
    async ({ work: { notifications } }) => {
      const [latest] = notifications;
      return latest && !latest.read ? shown(latest) : null;
    },
  );

  fused<typeof readNotification, { known: boolean }>(
    readNotification,
    ({ params }) => markRead(params.id),
    async ({ work }) => {
      if (!work.known) throw new Refusal('notFound');
      return undefined;
    },
  );
};
