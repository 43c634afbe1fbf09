import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { signOut } from '../../session/sign-out.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Page } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from './logout-page.module.css';

/** Signs out and leads to the sign-in. */
export function LogoutPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const isBegun = useRef(false);
  usePageTitle(t('logout.title'));

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void signOut().then(() => {
      toasts.add({ kind: 'success', text: t('logout.success') });
      return navigate({ to: '/login', replace: true });
    });
  }, [navigate, t]);

  return (
    <Page width="read" className={styles.wait}>
      <Spinner />
      <h1 tabIndex={-1}>{t('logout.busy')}</h1>
    </Page>
  );
}
