import { useEffect } from 'react';
import { useTexts } from '../texts/texts-store.ts';
import type { Texts } from '../texts/translate.ts';

/** Sets the document's title: `{page} · OK!`. */
export const showPageTitle = (t: Texts, page: string): void => {
  document.title = t('global.pageTitle', { page });
};

/** Sets the document's title while a page is shown, which every page does. Undefined keeps the former title. */
export function usePageTitle(page: string | undefined): void {
  const t = useTexts();
  useEffect(() => {
    if (page) showPageTitle(t, page);
  }, [page, t]);
}
