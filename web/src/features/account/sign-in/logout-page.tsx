import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Page } from '../../../ui/navigation/page.tsx';
import styles from './logout-page.module.css';
import { signOut } from './sign-out.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Text key of the message after the sign-out, in place of the default. */
    signOutMessage?: string;
  }
}

export function LogoutPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const signOutMessage = useLocation({ select: ({ state }) => state.signOutMessage }) ?? 'logout.success';
  const hasStarted = useRef(false);
  usePageTitle(t('logout.title'));

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
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
