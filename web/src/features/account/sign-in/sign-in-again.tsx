import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { now, toDeviceClock } from '../../../session/clock.ts';
import { tokens, useSession } from '../../../session/session-store.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';

interface SignInAgainProps {
  /** End of the session in milliseconds since 1970. */
  end: number;
  close: () => void;
}

/** Sign-in on top of the page, shortly before the session ends. */
export default function SignInAgain({ end, close }: SignInAgainProps) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const session = useSession();
  const hasEnded = useIsPast(end);
  const [rememberMe] = useState(tokens.isLasting);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(toDeviceClock(end));
  const signOut = () => {
    close();
    void navigate({ to: '/logout' });
  };
  return (
    <ModalContent title={t('login.again.title')}>
      <p className="muted" role="status">
        {hasEnded ? t('login.again.ended') : t('login.again.ending', { time })}
      </p>
      <div className={styles.again}>
        <LoginForm
          username={session.state === 'signedIn' ? session.account.login : undefined}
          rememberMe={rememberMe}
          onSignedIn={close}
          secondButton={
            <Button variant="outline" size="large" onPress={signOut}>
              {t('login.again.signOut')}
            </Button>
          }
        />
      </div>
    </ModalContent>
  );
}

/** Whether a moment has passed; renders again when it does. */
function useIsPast(moment: number): boolean {
  const [isPast, setPast] = useState(() => now() >= moment);
  useEffect(() => {
    // An interval, since a single long timer would stop while the computer sleeps.
    const timer = setInterval(() => setPast(now() >= moment), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return isPast;
}
