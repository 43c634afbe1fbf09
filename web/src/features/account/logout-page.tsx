import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { Page } from '../../ui/navigation/page.tsx';
import styles from './logout-page.module.css';
import { signOut } from './sign-out.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of what to say to whoever is signed out, instead of that they are. */
    signOutMessage?: string;
  }
}

/** Signs out and leads to the sign-in. */
export function LogoutPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const signOutMessage = useLocation({ select: ({ state }) => state.signOutMessage }) ?? 'logout.success';
  const isBegun = useRef(false);
  usePageTitle(t('logout.title'));

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void signOut().then(() => {
      toasts.add({ kind: 'success', text: t(signOutMessage) });
      return navigate({ to: '/login', replace: true });
    });
  }, [navigate, t, signOutMessage]);

  return (
    <Page width="read" className={styles.wait}>
      <Spinner />
      <h1 tabIndex={-1}>{t('logout.busy')}</h1>
    </Page>
  );
}
