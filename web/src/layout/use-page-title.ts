import { useEffect } from 'react';
import { useTexts } from '../texts/texts-store.ts';
import type { Texts } from '../texts/translate.ts';

/** Set the title of the document: `{page} · OK!`. */
export const showPageTitle = (t: Texts, page: string): void => {
  document.title = t('global.pageTitle', { page });
};

/** The same for as long as a page is there. Every page does; while its name is not known it stays as it is. */
export function usePageTitle(page: string | undefined): void {
  const t = useTexts();
  useEffect(() => {
    if (page) showPageTitle(t, page);
  }, [page, t]);
}
