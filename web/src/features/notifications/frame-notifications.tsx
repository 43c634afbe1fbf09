import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyExtra } from '../../layout/lazy-extra.ts';
import { useIsMeasuring } from '../../layout/measuring.ts';
import { useSession } from '../../session/session-store.ts';

const Link = lazyExtra(() => import('./notification-link.tsx'));
const Banner = lazyExtra(() => import('./notification-banner.tsx'));

/** Whether the signed-in user reads notifications: administrators write them. */
function useIsReader(): boolean {
  const session = useSession();
  return session.state === 'signedIn' && !session.account.authorities.includes('ROLE_ADMIN');
}

/** Link to the notifications, in the header. */
export function NotificationLink() {
  if (!useIsReader()) return null;
  return (
    <Suspense fallback={null}>
      <Link />
    </Suspense>
  );
}

/**
 * The newest unread notification, below the header. Hidden on the notifications page, and during a measurement: the
 * bell shows that one exists, and no answer may move under the finger that chooses it.
 */
export function NotificationBanner() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isMeasuring = useIsMeasuring();
  if (!useIsReader() || isMeasuring || pathname.startsWith('/measure/')) return null;
  if (pathname === '/account/user-notifications') return null;
  return (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  );
}
