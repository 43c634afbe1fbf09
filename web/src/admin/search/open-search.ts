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
