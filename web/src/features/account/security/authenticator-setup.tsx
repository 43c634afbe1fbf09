import { beginAuthenticator, confirmAuthenticator } from '@ok/contract/routes/account/second-factor.ts';
import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { call } from '../../../api/client.ts';
import { problemOf } from '../../../forms/form-errors.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { buttonClass } from '../../../ui/forms/button-class.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { QuestionForm } from '../forms/question-form.tsx';
import { failureText } from '../forms/toast-error.ts';
import { PasswordQuestion } from './password-question.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { reloadAccount } from './reload-account.ts';
import styles from './security.module.css';

interface AuthenticatorSetupProps {
  close: () => void;
  reload: () => Promise<unknown>;
}

type NewSecret = { secret: string; uri: string };

/** Sets up an authenticator app: the password, a picture to scan, a code of the app, and then the recovery codes. */
export function AuthenticatorSetup({ close, reload }: AuthenticatorSetupProps) {
  const t = useTexts();
  const [secret, setSecret] = useState<NewSecret>();
  const end = () => {
    close();
    toasts.add({ kind: 'success', text: t('security.factor.set') });
    void reload();
    void reloadAccount();
  };
  return (
    <RecoveryCodes close={end}>
      {(show) =>
        secret ? (
          <ScanQuestion {...secret} close={close} onConfirmed={show} />
        ) : (
          <PasswordQuestion
            title={t('security.factor.setUp')}
            text={t('security.factor.passwordText')}
            button={t('security.factor.next')}
            close={close}
            send={async (body) => setSecret(await call(beginAuthenticator, { body, ownError: true }))}
          />
        )
      }
    </RecoveryCodes>
  );
}

interface ScanQuestionProps extends NewSecret {
  close: () => void;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Groups of four, which are easier to type. */
const toGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Shows the secret as a picture and as text, and asks for a code of the app. */
function ScanQuestion({ secret, uri, close, onConfirmed }: ScanQuestionProps) {
  const t = useTexts();
  const [failure, setFailure] = useState<string>();
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`, [uri]);
  const form = useForm({
    values: { code: '' },
    check: (body) => ({ body, errors: body.code.trim() === '' ? { code: 'security.factor.noCode' } : {} }),
    send: async (body) => {
      setFailure(undefined);
      onConfirmed((await call(confirmAuthenticator, { body, ownError: true })).recoveryCodes);
    },
    serverErrors: (error) => (problemOf(error).errorKey === 'wrongcode' ? { code: 'error.wrongcode' } : {}),
    onFailure: (error) => setFailure(failureText(error, 'error.unknown')),
  });
  return (
    <ModalContent title={t('security.factor.scanTitle')}>
      <p className="muted">{t('security.factor.scanText')}</p>
      <img className={styles.picture} src={picture} alt={t('security.factor.picture')} />
      <p className="small muted">
        {t('security.factor.secret')}: <code className={styles.secret}>{toGroups(secret)}</code>
      </p>
      <QuestionForm
        failure={failure}
        submit={form.submit}
        isSending={form.isSending}
        button={t('security.factor.confirm')}
        close={close}
      >
        <TextField
          {...form.field('code')}
          label={t('security.factor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          isRequired
        />
      </QuestionForm>
      <a href={uri} className={buttonClass({ variant: 'ghost', className: styles.openApp })}>
        {t('security.factor.openApp')}
      </a>
    </ModalContent>
  );
}
