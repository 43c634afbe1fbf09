import {
  getLatestNotification,
  getNotifications,
  readNotification,
  type UserNotification,
} from '@ok/contract/routes/notification.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../api/client.ts';
import { listeners } from '../../listeners.ts';
import { getSession, onSessionEnd, useSession } from '../../session/session-store.ts';
import { useLanguage } from '../../texts/texts-store.ts';

/** The notifications of whoever is signed in, for the page, the header and the banner alike. */
export type Notifications = {
  status: 'loading' | 'ready' | 'failed';
  list: readonly UserNotification[];
  /** The newest one, as long as it is unread. */
  latest: UserNotification | null;
};

const none: Notifications = { status: 'loading', list: [], latest: null };
const changed = listeners();
let state = none;
/** What was asked for last: an answer to anything before that is too old. */
let asked = '';

function set(next: Notifications): void {
  state = next;
  changed.tell();
}

onSessionEnd(() => {
  asked = '';
  set(none);
});

/** Fetch the notifications in a language; again when they are there already. */
export async function loadNotifications(language: string): Promise<void> {
  const session = getSession();
  if (session.state !== 'signedIn') return;
  const question = `${session.account.id} ${language} ${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  asked = question;
  if (state.status === 'failed') set({ ...state, status: 'loading' });
  const isReader = !session.account.authorities.includes('ROLE_ADMIN');
  const options = { query: { language }, silent: true };
  const next = await Promise.all([
    call(getNotifications, options),
    isReader ? call(getLatestNotification, options) : null,
  ]).then(
    ([list, latest]): Notifications => ({ status: 'ready', list, latest: latest ?? null }),
    // What was read before is still there to read.
    (): Notifications => ({ ...state, status: state.list.length > 0 ? 'ready' : 'failed' }),
  );
  if (asked === question) set(next);
}

/** Mark a notification as read and fetch what there is now. Fails after it has told of it. */
export async function markAsRead(id: number, language: string): Promise<void> {
  await call(readNotification, { params: { id }, errorMessage: 'notifications.messages.readFailed' });
  await loadNotifications(language);
}

let shownFor = '';

/** The notifications, fetched once for each person and language. */
export function useNotifications(): Notifications {
  const language = useLanguage();
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.account.id : undefined;
  useEffect(() => {
    const wanted = `${userId} ${language}`;
    if (userId === undefined || (shownFor === wanted && asked !== '')) return;
    shownFor = wanted;
    void loadNotifications(language);
  }, [userId, language]);
  return useSyncExternalStore(changed.add, () => state);
}
