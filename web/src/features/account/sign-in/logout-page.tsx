import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
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

const loadQuestion = () => import('./unsent-question.tsx');
const LazyUnsentQuestion = lazy(loadQuestion);

/** `/logout`: signs out, after asking if answers are still unsent. */
export function LogoutPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const ownMessage = useLocation({ select: ({ state }) => state.signOutMessage });
  const hasStarted = useRef(false);
  const [unsent, setUnsent] = useState(0);
  usePageTitle(t('logout.title'));

  const leave = async () => {
    await signOut();
    toasts.add({ kind: 'success', text: t(ownMessage ?? 'logout.success') });
    return navigate({ to: '/login', replace: true });
  };
  const begin = useEffectEvent(async () => {
    // A sign-out with its own message is no choice of the moment: the account was deleted, for instance. It never fails
    // for want of the question.
    const count = ownMessage
      ? 0
      : await loadQuestion().then(
          (part) => part.countAfterSending(),
          () => 0,
        );
    await (count ? setUnsent(count) : leave());
  });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void begin();
  }, []);

  if (unsent) return <LazyUnsentQuestion count={unsent} leave={leave} />;
  return (
    <Page width="read" className={styles.wait}>
      <Spinner />
      <h1 tabIndex={-1}>{t('logout.busy')}</h1>
    </Page>
  );
}
