import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyExtra } from '../../layout/lazy-extra.ts';
import { useSession } from '../../session/session-store.ts';

const Link = lazyExtra(() => import('./notification-link.tsx'));
const Banner = lazyExtra<{ mayAppear: boolean }>(() => import('./notification-banner.tsx'));

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

/**
 * The newest unread notification, below the header; not where they all are. Nothing begins to stand above the answers of
 * a measurement: they would move from under the finger that chooses one.
 */
export function NotificationBanner() {
  const pathname = useLocation({ select: (location) => location.pathname });
  if (!useIsReader() || pathname === '/account/user-notifications') return null;
  return (
    <Suspense fallback={null}>
      <Banner mayAppear={!pathname.startsWith('/measure/')} />
    </Suspense>
  );
}
