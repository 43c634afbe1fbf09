import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { notify } from '../../api/notify.ts';
import { onSessionEnd } from '../../session/session-store.ts';
import { retryTexts } from '../../texts/language.ts';
import { useLanguage, useTexts, useTextsStatus } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ModalHost } from '../../ui/feedback/modal-host.tsx';
import { closeAllModals } from '../../ui/feedback/modals.ts';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SkipLink } from '../../ui/navigation/link.tsx';
import { FramePiece } from '../loading/frame-piece.tsx';
import { lazyOptional } from '../loading/lazy-optional.ts';
import { useIsMeasuring } from '../question-visibility.ts';
import { useFocusOnNavigation } from '../use-focus-on-navigation.ts';
import styles from './app-layout.module.css';
import { type FrameParts, Header } from './header.tsx';

const LazyFooter = lazyOptional(() => import('./footer.tsx'));

/** Frame of every page, rendered when the texts have loaded or failed to. */
export function AppLayout({ parts }: { parts: FrameParts }) {
  const status = useTextsStatus();
  const language = useLanguage();
  return (
    <I18nProvider locale={language}>{status === 'failed' ? <NoTextsPage /> : <Frame parts={parts} />}</I18nProvider>
  );
}

/** Page without any texts but the built-in error messages, for when no texts could be loaded. */
function NoTextsPage() {
  const t = useTexts();
  return (
    <main id="main">
      <EmptyState
        headingLevel={1}
        art="far"
        role="alert"
        title={t('error.server.not.reachable')}
        text={t('error.textsLoad')}
        action={
          <Button size="large" icon="refresh" onPress={() => void retryTexts()}>
            {t('error.tryAgain')}
          </Button>
        }
      />
    </main>
  );
}

function Frame({ parts }: { parts: FrameParts }) {
  const t = useTexts();
  useFocusOnNavigation();
  useDashboardStyle();
  const isMeasuring = useIsMeasuring();
  // Closes modals at the end of a session, since they belonged to its user.
  useEffect(() => onSessionEnd(closeAllModals), []);
  return (
    <div className={classNames(styles.frame, isMeasuring && styles.measuring)}>
      <SkipLink>{t('global.a11y.skipToContent')}</SkipLink>
      <FramePiece onFailure={toasts.clear}>
        <ToastHost label={t('global.a11y.toastArea')} closeLabel={t('global.a11y.closeToast')} />
      </FramePiece>
      <FramePiece onFailure={showLoadError}>
        <Header {...parts} />
      </FramePiece>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {!isMeasuring && (
        <Suspense fallback={null}>
          <LazyFooter />
        </Suspense>
      )}
      <FramePiece onFailure={closeFailedModals}>
        <ModalHost />
      </FramePiece>
    </div>
  );
}

const showLoadError = () => void notify('error', { keys: ['error.chunkLoad'] });

const closeFailedModals = () => {
  closeAllModals();
  showLoadError();
};

/** The home page styles the body too. */
function useDashboardStyle(): void {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  useEffect(() => {
    document.body.classList.toggle('dashboard', isHome);
  }, [isHome]);
}
