import type { Account } from '@ok/contract/routes/account.ts';
import {
  getLatestNotification,
  getNotifications,
  readNotification,
  type UserNotification,
} from '@ok/contract/routes/notification.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../session/session-store.ts';
import { useLanguage } from '../../texts/texts-store.ts';

/** The notifications of whoever is signed in. */
type Notifications = {
  list: readonly UserNotification[];
  /** The newest one, as long as it is unread. Administrators, who write them, are shown none. */
  latest: UserNotification | null;
};

const none: Notifications = { list: [], latest: null };

/** Query of the notifications of one person in one language; a visitor's is never sent. */
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
 * The notifications, for the page, the header and the banner alike: fetched once for each person and language, and again
 * when one was read. While they come in another language, those that are there stay.
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
    // The header and the banner stand outside of the pages that are given it.
    queries,
  );
  return { ...(data ?? none), isLoading: !data && (isFetching || !isError), hasFailed: !data && isError, refetch };
}

/** Mark a notification as read and fetch what there is now. Fails after it has told of it. */
export async function markAsRead(id: number): Promise<void> {
  await call(readNotification, { params: { id }, errorMessage: 'notifications.messages.readFailed' });
  await queries.invalidateQueries({ queryKey: ['notifications'] });
}
