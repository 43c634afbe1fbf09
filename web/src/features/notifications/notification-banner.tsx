import { Suspense } from 'react';
import { lazyExtra } from '../../layout/lazy-extra.ts';
import type { BannerContentProps } from './banner-content.tsx';
import { useNotifications } from './notification-queries.ts';

// With what makes authored text safe to show, which most visits have no need of.
const Content = lazyExtra<BannerContentProps>(() => import('./banner-content.tsx'));

/** The newest notification while it is unread. */
export default function NotificationBanner() {
  const { latest } = useNotifications();
  if (!latest) return null;
  return (
    <Suspense fallback={null}>
      <Content key={latest.id} notification={latest} />
    </Suspense>
  );
}
