import { lazy } from 'react';
import { initialsOf } from '../../../layout/frame/initials.ts';
import { continueAsOther, useOtherAccount } from '../../../session/other-account.ts';
import { useSession } from '../../../session/session-store.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Avatar } from '../../../ui/content/avatar.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import styles from './other-account-bar.module.css';

const LazySignInAsOwner = lazy(() => import('./sign-in-as-owner.tsx'));

/**
 * Notice that another account signed in in another tab. Asks how to continue in this tab, which sends nothing until
 * then.
 */
export default function OtherAccountBar() {
  const t = useTexts();
  const other = useOtherAccount();
  const session = useSession();
  if (!other || session.state !== 'signedIn') return null;
  const { account } = session;
  const name = account.firstName ?? account.login;
  const { login, firstName = null, lastName = null } = other;
  return (
    <aside className={styles.bar} aria-label={t('global.session.other.label')}>
      <Page className={styles.line}>
        <Avatar initials={initialsOf({ login, firstName, lastName })} />
        <p className={styles.words} role="alert">
          <b>{t('global.session.other.title', { other: firstName ?? login })}</b>{' '}
          {t('global.session.other.text', { name })}
        </p>
        <Button variant="outline" size="small" onPress={continueAsOther}>
          {t('global.session.other.home')}
        </Button>
        <Button
          size="small"
          onPress={() => void openModal((close) => <LazySignInAsOwner close={close} />, { isDismissable: false })}
        >
          {t('global.session.other.signIn', { name })}
        </Button>
      </Page>
    </aside>
  );
}
