import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { NoTextsPage } from '../features/system/no-texts-page.tsx';
import { onSessionEnd } from '../session/session-store.ts';
import { useLanguage, useTexts, useTextsStatus } from '../texts/texts-store.ts';
import { ModalHost } from '../ui/modal-host.tsx';
import { closeAllModals } from '../ui/modals.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import styles from './app-layout.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The frame of every page, once there is something to say in it. */
export function AppLayout() {
  const status = useTextsStatus();
  const language = useLanguage();
  if (status === 'loading') {
    return (
      <div className={styles.before}>
        <Spinner />
      </div>
    );
  }
  return <I18nProvider locale={language}>{status === 'failed' ? <NoTextsPage /> : <Frame />}</I18nProvider>;
}

function Frame() {
  const t = useTexts();
  useFocusOnNavigation();
  useDashboardStyle();
  // What a modal asked belonged to whoever was signed in.
  useEffect(() => onSessionEnd(closeAllModals), []);
  return (
    <div className={styles.frame}>
      <SkipLink>{t('global.a11y.skipToContent')}</SkipLink>
      <ToastHost label={t('global.a11y.toastArea')} closeLabel={t('global.a11y.closeToast')} />
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <ModalHost />
    </div>
  );
}

/** The home page has a look of its own down to the body. */
function useDashboardStyle(): void {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  useEffect(() => {
    document.body.classList.toggle('dashboard', isHome);
  }, [isHome]);
}
