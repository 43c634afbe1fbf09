import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../../listeners.ts';

const changed = createListeners();
let said = '';

/** Says to whoever hears the screen what was done, without showing it once more. */
export const announce = (text: string): void => {
  // The same words are heard again only where they are other text.
  said = said === text ? `${text}\u00a0` : text;
  changed.emit();
};

/** Where what is announced is read out. */
export function Announced() {
  const text = useSyncExternalStore(changed.add, () => said);
  return (
    <p className="vh" role="status">
      {text}
    </p>
  );
}
