import { Suspense } from 'react';
import { lazyExtra } from '../../layout/lazy-extra.ts';
import type { BannerContentProps } from './banner-content.tsx';
import { useNotifications } from './notification-queries.ts';

// Contains the HTML sanitiser, which most visits do not need.
const Content = lazyExtra<BannerContentProps>(() => import('./banner-content.tsx'));

export default function NotificationBanner() {
  const { latest } = useNotifications();
  if (!latest) return null;
  return (
    <Suspense fallback={null}>
      <Content key={latest.id} notification={latest} />
    </Suspense>
  );
}
