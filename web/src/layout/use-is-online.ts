import { useSyncExternalStore } from 'react';

const followNetwork = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the device has a network, as far as the browser knows: the server may still be out of reach. */
export const useIsOnline = (): boolean => useSyncExternalStore(followNetwork, () => navigator.onLine);
