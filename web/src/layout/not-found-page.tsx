import { useTexts } from '../texts/texts-store.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../ui/navigation/link.tsx';
import { Page } from '../ui/navigation/page.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Page for an unknown address. */
export function NotFoundPage() {
  const t = useTexts();
  usePageTitle(t('error.pageNotFoundTitle'));
  return (
    <Page width="read">
      <EmptyState
        headingLevel={1}
        title={t('error.pageNotFound')}
        text={t('error.pageNotFoundText')}
        action={
          <ButtonLink to="/" size="large">
            {t('error.toHome')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
