import { useState } from 'react';
import { tokens, useSession } from '../../../session/session-store.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';

/** Sign-in of the tab's owner on top of the unchanged page, after another account signed in in another tab. */
export default function SignInAsOwner({ close }: { close: () => void }) {
  const t = useTexts();
  const session = useSession();
  const [rememberMe] = useState(tokens.isLasting);
  if (session.state !== 'signedIn') return null;
  const { login, firstName } = session.account;
  return (
    <ModalContent title={t('global.session.other.signIn', { name: firstName ?? login })}>
      <p className="muted">{t('global.session.other.signInText')}</p>
      <div className={styles.again}>
        <LoginForm
          username={login}
          rememberMe={rememberMe}
          onSignedIn={close}
          secondButton={
            <Button variant="outline" size="large" onPress={close}>
              {t('global.session.other.cancel')}
            </Button>
          }
        />
      </div>
    </ModalContent>
  );
}
