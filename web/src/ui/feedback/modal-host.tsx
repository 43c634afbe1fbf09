import { lazy, Suspense, useSyncExternalStore } from 'react';
import { getModals, subscribeToModals } from './modals.ts';

const ModalLayer = lazy(() => import('./modal-layer.tsx'));

/** Where `openModal` draws; once, inside the providers of the application. */
export function ModalHost() {
  const modals = useSyncExternalStore(subscribeToModals, getModals);
  return (
    <Suspense fallback={null}>
      {modals.map((modal) => (
        <ModalLayer key={modal.id} modal={modal} />
      ))}
    </Suspense>
  );
}
