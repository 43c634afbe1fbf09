import { type HistoryState, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PageSpinner } from '../../../layout/loading/page-spinner.tsx';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useSession } from '../../../session/session-store.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { AttunementArt } from '../../../ui/content/attunement-art.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';

/** Sign-in page. After the sign-in it leads to the page that the user came for. */
export function LoginPage() {
  const t = useTexts();
  const session = useSession();
  const { from, fromState, email } = useLocation({ select: ({ state }) => state });
  usePageTitle(t('login.title'));
  if (session.state === 'loading') return <PageSpinner />;
  if (session.state === 'signedIn') return <ReturnToPage to={from ?? '/'} state={fromState} />;

  const isSentHere = from !== undefined && from !== '/';
  const reason = session.message ?? (isSentHere ? 'login.redirect' : undefined);
  return (
    <div className={styles.split} data-bleed>
      <section className={styles.side}>
        <AttunementArt variant="sign-in" className={styles.art} />
        <div className={styles.words}>
          <h2>{t('login.side.title')}</h2>
          <p>{t('login.side.text')}</p>
        </div>
      </section>
      <div className={styles.form}>
        <div className={styles.column}>
          <div>
            <h1 tabIndex={-1}>{t('login.title')}</h1>
            <p className="muted">{t('login.subtitle')}</p>
          </div>
          <LoginForm
            reason={reason && t(reason)}
            username={email}
            besideRememberMe={
              <Link to="/account/reset/request" className="small">
                {t('login.password.forgot')}
              </Link>
            }
          />
          <p className="small muted">
            {t('login.registration.text')} <Link to="/account/register">{t('login.registration.link')}</Link>
          </p>
        </div>
      </div>
    </div>
  );
}

/** Navigates to the page that the user came for, with its query, hash and history state. */
function ReturnToPage({ to, state }: { to: string; state: HistoryState | undefined }) {
  const router = useRouter();
  // Keeps the first target: during the navigation the router already has an address without it.
  const [target] = useState({ href: to, state });
  useEffect(() => void router.navigate({ ...target, replace: true }), [router, target]);
  return <PageSpinner />;
}
