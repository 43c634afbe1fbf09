import { lazy, Suspense, useSyncExternalStore } from 'react';
import { getModals, subscribeToModals } from './modals.ts';

const LazyModalLayer = lazy(() => import('./modal-layer.tsx'));

/** Renders the modals of `openModal`. Place it once, inside the application's providers. */
export function ModalHost() {
  const modals = useSyncExternalStore(subscribeToModals, getModals);
  return (
    <Suspense fallback={null}>
      {modals.map((modal) => (
        <LazyModalLayer key={modal.id} modal={modal} />
      ))}
    </Suspense>
  );
}
