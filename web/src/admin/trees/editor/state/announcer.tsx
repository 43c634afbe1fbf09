import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../../listeners.ts';

const listeners = createListeners();
let announcement = '';

/** Announces a text to screen readers, without showing it. */
export const announce = (text: string): void => {
  // A screen reader announces a text again only when it changes.
  announcement = announcement === text ? `${text}\u00a0` : text;
  listeners.emit();
};

/** Live region with the announced text. */
export function Announcer() {
  const text = useSyncExternalStore(listeners.add, () => announcement);
  return (
    <p className="vh" role="status">
      {text}
    </p>
  );
}
