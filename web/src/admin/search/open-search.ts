import { useEffect, useEffectEvent } from 'react';
import { withTexts } from '../../texts/language.ts';
import { openPart } from '../data/open-part.ts';

const loadSearch = () => withTexts('backOffice', import('./content-search.tsx'));

let isSearchOpen = false;

/** Loads the search before the user opens it. Ignores a failure: opening loads it again, and reports the error. */
export const prepareSearch = () => void loadSearch().catch(() => undefined);

/** Opens the search through all content, unless it is open already. */
export const openSearch = () => {
  if (isSearchOpen) return;
  isSearchOpen = true;
  void openPart(loadSearch, () => {
    isSearchOpen = false;
  });
};

/** Opens the search by Ctrl K. */
export function useSearchKey() {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Loads the search on the first key of the shortcut: text typed right after it must not be lost.
    if (event.key === 'Control' || event.key === 'Meta') prepareSearch();
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    openSearch();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
