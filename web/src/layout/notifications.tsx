import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../session/session-store.ts';
import { lazyExtra } from './lazy-extra.ts';

const Link = lazyExtra(() => import('../features/notifications/notification-link.tsx'));
const Banner = lazyExtra(() => import('../features/notifications/notification-banner.tsx'));

/** Whether notifications are for whoever is signed in: administrators write them. */
function useIsReader(): boolean {
  const session = useSession();
  return session.state === 'signedIn' && !session.account.authorities.includes('ROLE_ADMIN');
}

/** The way to the notifications, in the header. */
export function NotificationLink() {
  if (!useIsReader()) return null;
  return (
    <Suspense fallback={null}>
      <Link />
    </Suspense>
  );
}

/** The newest unread notification, below the header; not where they all are. */
export function NotificationBanner() {
  const isPage = useLocation({ select: ({ pathname }) => pathname === '/account/user-notifications' });
  if (!useIsReader() || isPage) return null;
  return (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  );
}
