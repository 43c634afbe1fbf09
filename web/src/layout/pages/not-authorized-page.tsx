import { mayPass } from '@ok/contract/rules/accounts/authority.ts';
import { Navigate, useLocation } from '@tanstack/react-router';
import { useSession } from '../../session/session-store.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** Page for a signed-in user who lacks the authority for an address. The home of a user who only translates is elsewhere. */
export function NotAuthorizedPage() {
  const t = useTexts();
  const session = useSession();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  usePageTitle(t('error.notAuthorizedTitle'));
  const authorities = session.state === 'signedIn' ? session.account.authorities : [];
  if (isHome && mayPass(authorities, ['ROLE_TRANSLATOR'])) return <Navigate to="/admin/translations" replace />;
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
