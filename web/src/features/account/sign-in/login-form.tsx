import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { messagesOf } from '../../../api/messages.ts';
import { messageText } from '../../../api/notify.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { canUsePasskeys } from '../security/can-use-passkeys.ts';
import styles from './login-page.module.css';
import { signIn } from './sign-in.ts';

/**
 * Errors of the last attempt: empty fields, or the failure of the call. `explanation` is the message of an account that
 * can't sign in, in place of the failure's. `step` takes the place of the fields: the account needs a code as well.
 */
type LoginErrors = {
  username?: boolean;
  password?: boolean;
  failure?: unknown;
  explanation?: ReactNode;
  step?: ReactNode;
};

interface LoginFormProps {
  /** Text that says why to sign in. */
  reason?: string;
  /** Username to fill in. */
  username?: string;
  rememberMe?: boolean;
  /** Content beside "remember me". */
  besideRememberMe?: ReactNode;
  /** Second button, before the sign-in button. */
  secondButton?: ReactNode;
  onSignedIn?: () => void;
}

const LazyPasskeySignIn = lazy(() => import('./passkey-sign-in.tsx'));

/** Sign-in form: username, password and remember me, below the reason. Input stays after a failure. */
export function LoginForm(props: LoginFormProps) {
  const { reason, besideRememberMe, secondButton, onSignedIn } = props;
  const t = useTexts();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [rememberMe, setRememberMe] = useState(props.rememberMe ?? false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<LoginErrors>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // Reads the inputs, since a password manager may fill them without events.
    const typed = { username: username.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    setErrors({ username: typed.username === '', password: typed.password === '' });
    if (typed.username === '') return username.current?.focus();
    if (typed.password === '') return password.current?.focus();
    setBusy(true);
    const signInWith = async (code?: string) => {
      await signIn({ ...typed, rememberMe, ...(code && { code }) });
      onSignedIn?.();
    };
    try {
      await signInWith();
    } catch (failure) {
      setErrors({
        failure,
        ...(await explainRefusal(failure, typed, { signInWith, rememberMe, onSignedIn, back: () => setErrors({}) })),
      });
      setBusy(false);
    }
  };

  const required = (field: 'username' | 'password') =>
    errors[field] ? t(`login.messages.validate.${field}.required`) : undefined;
  if (errors.step) return errors.step;
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      {reason && errors.failure === undefined && <Alert tone="info">{reason}</Alert>}
      {errors.failure !== undefined &&
        (errors.explanation || (
          <Alert tone="danger" role="alert" title={t('login.messages.error.title')}>
            {signInErrorText(errors.failure) ?? t('login.messages.error.authentication')}
          </Alert>
        ))}
      <TextField
        inputRef={username}
        label={t('login.form.username')}
        placeholder={t('login.form.username-placeholder')}
        error={required('username')}
        defaultValue={props.username}
        name="username"
        autoComplete="username"
        inputMode="email"
        autoCorrect="off"
        spellCheck="false"
        isRequired
      />
      <PasswordField
        inputRef={password}
        label={t('login.form.password')}
        placeholder={t('login.form.password-placeholder')}
        showLabel={t('login.form.showpassword')}
        hideLabel={t('login.form.hidepassword')}
        error={required('password')}
        name="password"
        autoComplete="current-password"
        isRequired
      />
      <div className={styles.row}>
        <Checkbox
          name="rememberMe"
          isSelected={rememberMe}
          onChange={setRememberMe}
          hint={t('login.form.rememberme-hint')}
        >
          {t('login.form.rememberme')}
        </Checkbox>
        {besideRememberMe}
      </div>
      <div className={styles.buttons}>
        {secondButton}
        <Button type="submit" size="large" isPending={isBusy}>
          {t('login.form.button')}
        </Button>
      </div>
      {canUsePasskeys() && (
        <div className={styles.passkey}>
          <Suspense>
            <LazyPasskeySignIn {...{ rememberMe, onSignedIn }} />
          </Suspense>
        </div>
      )}
    </form>
  );
}

/** Whether the server refused the credentials. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiError && (failure.status === 400 || failure.status === 401);

/** Finds the message or the further step of an account whose password is right; nothing for any other failure. */
const explainRefusal = async (
  failure: unknown,
  ...rest: Parameters<typeof import('./refused-sign-in.tsx').explainRefusal> extends [unknown, ...infer Rest]
    ? Rest
    : never
): Promise<Pick<LoginErrors, 'explanation' | 'step'> | undefined> =>
  isRefusal(failure)
    ? import('./refused-sign-in.tsx').then((part) => part.explainRefusal(failure, ...rest)).catch(() => undefined)
    : undefined;

/** Text for a failure other than a wrong password, such as no connection or too many attempts. */
function signInErrorText(failure: unknown): string | undefined {
  if (isRefusal(failure)) return undefined;
  return messagesOf(failure).map(messageText)[0];
}
