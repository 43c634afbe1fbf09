import type { Account } from '@ok/contract/routes/account/account.ts';
import {
  getLatestNotification,
  getNotifications,
  readAllNotifications,
  readNotification,
  type UserNotification,
} from '@ok/contract/routes/notifications/notification.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../session/session-store.ts';
import { useLanguage } from '../../texts/texts-store.ts';

/** Notifications of the signed-in user. */
type Notifications = {
  list: readonly UserNotification[];
  /** The newest unread notification; always null for administrators, who write them. */
  latest: UserNotification | null;
};

const noNotifications: Notifications = { list: [], latest: null };

/** Query of a user's notifications in a language; never sent for a visitor. */
export const notificationsQuery = (account: Account | undefined, language: string) =>
  queryOptions({
    queryKey: ['notifications', account?.id, language],
    queryFn: async ({ signal }): Promise<Notifications> => {
      const options = { query: { language }, signal, silent: true };
      const isAdministrator = account?.authorities.includes('ROLE_ADMIN');
      const [list, latest] = await Promise.all([
        call(getNotifications, options),
        isAdministrator ? null : call(getLatestNotification, options),
      ]);
      return { list, latest: latest ?? null };
    },
    enabled: account !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/**
 * Notifications for the page, the header and the banner: fetched once for each user and language, and again after one
 * was read. The present texts stay while those in another language load.
 */
export function useNotifications() {
  const language = useLanguage();
  const session = useSession();
  const account = session.state === 'signedIn' ? session.account : undefined;
  const { data, isError, isFetching, refetch } = useQuery(
    {
      ...notificationsQuery(account, language),
      placeholderData: (before, query) => (query?.queryKey[1] === account?.id ? before : undefined),
    },
    // Header and banner are outside of the pages' query provider.
    queries,
  );
  return {
    ...(data ?? noNotifications),
    isLoading: !data && (isFetching || !isError),
    hasFailed: !data && isError,
    refetch,
  };
}

const refetchNotifications = () => queries.invalidateQueries({ queryKey: ['notifications'] });

/**
 * Marks a notification as read and refetches all. Rejects on failure, after showing it.
 *
 * @param options.silent shows no failure: the user did not ask for the mark
 */
export async function markAsRead(id: number, { silent = false } = {}): Promise<void> {
  await call(readNotification, { params: { id }, silent, errorMessage: 'notifications.messages.readFailed' });
  await refetchNotifications();
}

/** Marks all notifications as read and refetches them. Rejects after showing the failure. */
export async function markAllAsRead(): Promise<void> {
  await call(readAllNotifications, { errorMessage: 'notifications.messages.readAllFailed' });
  await refetchNotifications();
}
