import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Page } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from './logout-page.module.css';
import { signOut } from './sign-out.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of what to say to whoever is signed out, instead of that they are. */
    farewell?: string;
  }
}

/** Signs out and leads to the sign-in. */
export function LogoutPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const farewell = useLocation({ select: ({ state }) => state.farewell }) ?? 'logout.success';
  const isBegun = useRef(false);
  usePageTitle(t('logout.title'));

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void signOut().then(() => {
      toasts.add({ kind: 'success', text: t(farewell) });
      return navigate({ to: '/login', replace: true });
    });
  }, [navigate, t, farewell]);

  return (
    <Page width="read" className={styles.wait}>
      <Spinner />
      <h1 tabIndex={-1}>{t('logout.busy')}</h1>
    </Page>
  );
}
