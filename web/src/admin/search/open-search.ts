import { withTexts } from '../../texts/language.ts';
import { openPart } from '../data/open-part.ts';

const loadSearch = () => withTexts('backOffice', import('./content-search.tsx'));

let isOpen = false;

/** Fetches the search before it is asked for. A failed load is tried again when it is, which reports it. */
export const prepareSearch = () => void loadSearch().catch(() => undefined);

/** Opens the search through all content, once. */
export const openSearch = () => {
  if (isOpen) return;
  isOpen = true;
  void openPart(loadSearch, () => {
    isOpen = false;
  });
};
