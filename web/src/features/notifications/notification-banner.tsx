import { Suspense } from 'react';
import { lazyOptional } from '../../layout/loading/lazy-optional.ts';
import type { BannerContentProps } from './banner-content.tsx';
import { useNotifications } from './notification-queries.ts';

// Contains the HTML sanitiser, which most visits do not need.
const BannerContentPart = lazyOptional<BannerContentProps>(() => import('./banner-content.tsx'));

export default function NotificationBannerContent() {
  const { latest } = useNotifications();
  if (!latest) return null;
  return (
    <Suspense fallback={null}>
      <BannerContentPart key={latest.id} notification={latest} />
    </Suspense>
  );
}
