import { type FormEvent, useRef, useState } from 'react';
import { messagesOf } from '../../../api/messages.ts';
import { messageText } from '../../../api/notify.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from './login-page.module.css';
import PasskeySignIn from './passkey-sign-in.tsx';

interface CodeStepProps {
  /** Signs in with a code; rejects with the server's answer. */
  signIn: (code: string) => Promise<void>;
  rememberMe: boolean;
  onSignedIn?: (() => void) | undefined;
  /** Returns to the password. */
  back: () => void;
}

/** Second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ signIn, rememberMe, onSignedIn, back }: CodeStepProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const code = input.current?.value.trim() ?? '';
    setFailure(undefined);
    setError(code === '' ? t('login.factor.required') : undefined);
    if (code === '') return input.current?.focus();
    setBusy(true);
    try {
      await signIn(code);
    } catch (refusal) {
      setFailure(messagesOf(refusal).map(messageText)[0] ?? t('login.messages.error.authentication'));
      setBusy(false);
      input.current?.select();
    }
  };

  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      {failure ? (
        <Alert tone="danger" role="alert" title={t('login.messages.error.title')}>
          {failure}
        </Alert>
      ) : (
        <Alert tone="info" title={t('login.factor.title')}>
          {t(isRecovery ? 'login.factor.recoveryText' : 'login.factor.text')}
        </Alert>
      )}
      <TextField
        key={String(isRecovery)}
        inputRef={input}
        autoFocus
        label={t(isRecovery ? 'login.factor.recoveryCode' : 'login.factor.code')}
        error={error}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCorrect="off"
        spellCheck="false"
        isRequired
      />
      <Button variant="ghost" size="small" onPress={() => setRecovery(!isRecovery)}>
        {t(isRecovery ? 'login.factor.useApp' : 'login.factor.useRecovery')}
      </Button>
      {isRecovery && <p className="small muted">{t('login.factor.lost')}</p>}
      <div className={styles.buttons}>
        <Button variant="outline" size="large" onPress={back}>
          {t('login.factor.back')}
        </Button>
        <Button type="submit" size="large" isPending={isBusy}>
          {t('login.factor.button')}
        </Button>
      </div>
      <PasskeySignIn rememberMe={rememberMe} onSignedIn={onSignedIn} />
    </form>
  );
}
