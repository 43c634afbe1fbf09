import { useRouter } from '@tanstack/react-router';
import { PageSpinner } from '../../layout/loading/page-spinner.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useSession } from '../../session/session-store.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { NotificationList } from './notification-list.tsx';
import styles from './notifications-page.module.css';

/** `/account/user-notifications`: notifications about OK!. Asks visitors to sign in. */
export function NotificationsPage() {
  const t = useTexts();
  const session = useSession();
  usePageTitle(t('notifications.title'));
  if (session.state === 'loading') return <PageSpinner />;
  return (
    <Page width="read" className={styles.page}>
      <h1 tabIndex={-1}>{t('notifications.title')}</h1>
      {session.state === 'signedIn' ? <NotificationList /> : <Invitation />}
    </Page>
  );
}

/** Link to the sign-in, which leads back here. */
function Invitation() {
  const t = useTexts();
  const { href } = useRouter().latestLocation;
  return (
    <Card>
      <EmptyState
        title={t('notifications.signIn.text')}
        action={
          <ButtonLink to="/login" state={{ from: href }}>
            {t('notifications.signIn.button')}
          </ButtonLink>
        }
      />
    </Card>
  );
}
