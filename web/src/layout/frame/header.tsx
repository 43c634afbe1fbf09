import { mayPass } from '@ok/contract/rules/accounts/authority.ts';
import { useLocation } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { useProfile } from '../../api/profile.ts';
import { useIsBusy } from '../../api/running-calls.ts';
import { useOtherAccount } from '../../session/other-account.ts';
import { useSession } from '../../session/session-store.ts';
import { hasText, useTexts } from '../../texts/texts-store.ts';
import { Logo } from '../../ui/content/logo.tsx';
import { LoadingBar } from '../../ui/feedback/loading-bar.tsx';
import { ButtonLink, Link } from '../../ui/navigation/link.tsx';
import { navItemClass } from '../../ui/navigation/nav-item.ts';
import { Page } from '../../ui/navigation/page.tsx';
import { useIsMeasuring } from '../question-visibility.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';

/** Components of other parts of the product in the frame. Each decides whether it shows for the current user. */
export interface FrameParts {
  /** In the header: tools of administrators, and the way to the translations for translators. */
  AdminTools: ComponentType<{ isBackOffice: boolean }>;
  /** In the header: link to the notifications. */
  NotificationLink: ComponentType;
  /** Below the header: the newest notification. */
  NotificationBanner: ComponentType;
  /** At the end of the header: whether answers wait for a connection. */
  ConnectionStatus: ComponentType;
  /** Below the header: notice that another account signed in in another tab. */
  OtherAccountBar: ComponentType;
}

export function Header({
  AdminTools,
  NotificationLink,
  NotificationBanner,
  ConnectionStatus,
  OtherAccountBar,
}: FrameParts) {
  const t = useTexts();
  const session = useSession();
  const isBusy = useIsBusy();
  const hasOtherAccount = useOtherAccount() !== undefined;
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const isBackOffice = useLocation({ select: ({ pathname }) => /^\/(entity|admin)\b/.test(pathname) });
  const isMeasuring = useIsMeasuring();
  const isSignedIn = session.state === 'signedIn';
  const authorities = isSignedIn ? session.account.authorities : [];
  return (
    <>
      <header className={styles.header}>
        <Page className={styles.line} width={isBackOffice ? 'full' : 'page'}>
          <Link to="/" className={styles.logo} aria-label={t('global.a11y.logo')}>
            <Logo className={styles.mark} />
          </Link>
          <Ribbon />
          <nav className={styles.tools} aria-label={t('global.a11y.mainNavigation')}>
            {isSignedIn && !isHome && mayPass(authorities, ['ROLE_USER']) && (
              <ButtonLink
                to="/"
                variant={isBackOffice || isMeasuring ? 'soft' : 'primary'}
                size="small"
                icon="plus"
                className={styles.newOk}
              >
                {t('global.menu.newOk')}
              </ButtonLink>
            )}
            <NotificationLink />
            {mayPass(authorities, ['ROLE_TRANSLATOR']) && (
              <Suspense fallback={null}>
                <AdminTools isBackOffice={isBackOffice} />
              </Suspense>
            )}
            <div className={isSignedIn ? styles.fromTablet : undefined}>
              <LanguageMenu />
            </div>
            {isSignedIn && <AccountMenu account={session.account} />}
            {session.state === 'anonymous' && (
              <Link to="/login" className={navItemClass()}>
                {t('global.menu.account.login')}
              </Link>
            )}
            {session.state === 'anonymous' && (
              <ButtonLink to="/account/register" variant="soft" size="small" className={styles.register}>
                {t('global.menu.account.register')}
              </ButtonLink>
            )}
          </nav>
        </Page>
        {isSignedIn && (
          <Suspense fallback={null}>
            <ConnectionStatus />
          </Suspense>
        )}
        <LoadingBar isActive={isBusy} label={t('global.a11y.loadingBar')} />
      </header>
      {hasOtherAccount && (
        <Suspense fallback={null}>
          <OtherAccountBar />
        </Suspense>
      )}
      <NotificationBanner />
    </>
  );
}

/** Name of the environment, so that a test system is not mistaken for production. */
function Ribbon() {
  const t = useTexts();
  const profile = useProfile();
  const environment = profile?.['display-ribbon-on-profiles'];
  const key = `global.ribbon.${environment}`;
  if (!environment || profile.inProduction) return null;
  return <span className={styles.ribbon}>{hasText(key) ? t(key) : environment}</span>;
}
