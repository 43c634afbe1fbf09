import { Suspense, useState } from 'react';
import { lazyExtra } from '../../layout/lazy-extra.ts';
import type { BannerContentProps } from './banner-content.tsx';
import { useNotifications } from './notification-queries.ts';

// With what makes authored text safe to show, which most visits have no need of.
const Content = lazyExtra<BannerContentProps>(() => import('./banner-content.tsx'));

/** The newest notification while it is unread; where none may appear, only the one that is there already. */
export default function NotificationBanner({ mayAppear }: { mayAppear: boolean }) {
  const { latest } = useNotifications();
  const [appeared, setAppeared] = useState<number>();
  if (!latest || (!mayAppear && latest.id !== appeared)) return null;
  return (
    <Suspense fallback={null}>
      <Content key={latest.id} notification={latest} onAppear={setAppeared} />
    </Suspense>
  );
}
