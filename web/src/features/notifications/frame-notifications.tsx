import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyOptional } from '../../layout/loading/lazy-optional.ts';
import { useIsMeasuring } from '../../layout/question-visibility.ts';
import { useSession } from '../../session/session-store.ts';

const LazyNotificationLink = lazyOptional(() => import('./notification-link.tsx'));
const Banner = lazyOptional(() => import('./notification-banner.tsx'));

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
      <LazyNotificationLink />
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
