import { useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** Page for a signed-in user who lacks the authority for an address. */
export function NotAuthorizedPage() {
  const t = useTexts();
  usePageTitle(t('error.notAuthorizedTitle'));
  return (
    <Page width="read">
      <EmptyState
        headingLevel={1}
        title={t('error.notAuthorized')}
        text={t('error.notAuthorizedText')}
        action={
          <ButtonLink to="/" size="large">
            {t('error.toHome')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
