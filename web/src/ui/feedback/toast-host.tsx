import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { ToastAnnouncer } from './toast-announcer.tsx';
import { toasts } from './toasts.ts';

const loadRegion = () => import('./toast-region.tsx');
const LazyToastRegion = lazy(loadRegion);

export interface ToastHostProps {
  /** Accessible name of the region. */
  label: string;
  closeLabel: string;
}

/** Shows and announces the toasts. Place it once, near the start of the page. */
export function ToastHost({ label, closeLabel }: ToastHostProps) {
  const visible = useSyncExternalStore(toasts.subscribe, toasts.getVisible);
  // Loads the region early: the first toast may say that the server is unreachable.
  useEffect(() => {
    const timer = setTimeout(() => void loadRegion().catch(() => undefined), 2000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <ToastAnnouncer visible={visible} />
      {visible.length > 0 && (
        <Suspense fallback={null}>
          <LazyToastRegion label={label} closeLabel={closeLabel} visible={visible} />
        </Suspense>
      )}
    </>
  );
}
