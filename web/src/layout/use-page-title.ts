import { useEffect } from 'react';
import { useTexts } from '../texts/texts-store.ts';

/** Set the title of the document: `{page} · OK!`. Every page does; while its name is not known it stays as it is. */
export function usePageTitle(page: string | undefined): void {
  const t = useTexts();
  const title = page && t('global.pageTitle', { page });
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
