import { explainRefusedSignIn, requestActivation } from '@ok/contract/routes/account/access-help.ts';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { messagesOf } from '../../../api/messages.ts';
import { messageText } from '../../../api/notify.ts';
import { useProfile } from '../../../api/profile.ts';
import { problemOf } from '../../../forms/form-errors.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SupportText } from '../forms/support-text.tsx';
import { CodeStep } from './code-step.tsx';
import styles from './login-page.module.css';

/** Milliseconds that a refused sign-in waits for its explanation. */
const explanationTimeoutMs = 4000;

/** Input of the step for a code: `signInWith` signs in with a code, `back` returns to the password. */
type Step = {
  signInWith: (code: string) => Promise<void>;
  rememberMe: boolean;
  onSignedIn?: (() => void) | undefined;
  back: () => void;
};

/**
 * Finds what an account needs whose password is right: a code, or the message that it is not activated or switched off.
 *
 * @returns undefined for any other refusal
 */
export async function explainRefusal(
  failure: unknown,
  body: { username: string; password: string },
  { signInWith, ...step }: Step,
): Promise<{ explanation?: ReactNode; step?: ReactNode } | undefined> {
  if (problemOf(failure).errorKey === 'codeneeded') return { step: <CodeStep signIn={signInWith} {...step} /> };
  const signal = AbortSignal.timeout(explanationTimeoutMs);
  const { reason } = await call(explainRefusedSignIn, { body, signal, silent: true });
  if (reason === 'notActivated') return { explanation: <NotActivated email={body.username} /> };
  return reason === 'switchedOff' ? { explanation: <SwitchedOff /> } : undefined;
}

function SwitchedOff() {
  const t = useTexts();
  return (
    <Alert tone="danger" role="alert" title={t('login.messages.error.title')}>
      <p>
        <SupportText text="login.messages.error.switchedoff" />
      </p>
    </Alert>
  );
}

/** Offers another activation mail. */
function NotActivated({ email }: { email: string }) {
  const t = useTexts();
  const sendsMail = useProfile()?.sendsMail !== false;
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    setState('sending');
    setFailure(undefined);
    try {
      await call(requestActivation, { body: { email }, ownError: true });
      setState('sent');
    } catch (error) {
      setState('asking');
      setFailure(waitText(error) ?? t('login.activation.failed'));
    }
  };
  if (state === 'sent') {
    return (
      <Alert tone="success" role="status" title={t('deadLink.sentTitle')}>
        {t('login.activation.sent', { email })}
      </Alert>
    );
  }
  return (
    <Alert tone="danger" role="alert" title={t('login.messages.error.title')}>
      {sendsMail ? (
        <>
          <p>{t('login.messages.error.notactivated')}</p>
          {failure && <p>{failure}</p>}
          <Button
            variant="outline"
            size="small"
            icon="mail"
            className={styles.resend}
            isPending={state === 'sending'}
            onPress={send}
          >
            {t('login.activation.send')}
          </Button>
        </>
      ) : (
        <p>
          <SupportText text="login.activation.noMail" />
        </p>
      )}
    </Alert>
  );
}

/** Text that says how long to wait after too many requests; undefined otherwise. */
const waitText = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? messagesOf(error).map(messageText)[0] : undefined;
