import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { messagesOf } from '../../api/messages.ts';
import { messageText } from '../../api/notify.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import styles from './login-page.module.css';
import { signIn } from './sign-in.ts';

/** What was wrong with the last attempt: with a field, or with all of it. */
type Fault = { username?: boolean; password?: boolean; failure?: unknown };

interface LoginFormProps {
  /** Why one has to sign in. */
  reason?: string;
  /** Who it was that was signed in. */
  username?: string;
  rememberMe?: boolean;
  /** Beside "remember me". */
  forgot?: ReactNode;
  /** Another way out, before the button. */
  otherwise?: ReactNode;
  onSignedIn?: () => void;
}

/** Username, password and remember me, below why one has to sign in. What was typed stays when it fails. */
export function LoginForm(props: LoginFormProps) {
  const { reason, forgot, otherwise, onSignedIn } = props;
  const t = useTexts();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [rememberMe, setRememberMe] = useState(props.rememberMe ?? false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // Read from the inputs: a password manager may have filled them without telling anybody.
    const typed = { username: username.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    setFault({ username: typed.username === '', password: typed.password === '' });
    if (typed.username === '') return username.current?.focus();
    if (typed.password === '') return password.current?.focus();
    setBusy(true);
    try {
      await signIn({ ...typed, rememberMe });
      onSignedIn?.();
    } catch (failure) {
      setFault({ failure });
      setBusy(false);
    }
  };

  const required = (field: 'username' | 'password') =>
    fault[field] ? t(`login.messages.validate.${field}.required`) : undefined;
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      {reason && fault.failure === undefined && <Alert tone="info">{reason}</Alert>}
      {fault.failure !== undefined && (
        <Alert tone="danger" role="alert" title={t('login.messages.error.title')}>
          {reasonOf(fault.failure) ?? t('login.messages.error.authentication')}
        </Alert>
      )}
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
        <Checkbox name="rememberMe" isSelected={rememberMe} onChange={setRememberMe}>
          {t('login.form.rememberme')}
        </Checkbox>
        {forgot}
      </div>
      <div className={styles.buttons}>
        {otherwise}
        <Button type="submit" size="large" isPending={isBusy}>
          {t('login.form.button')}
        </Button>
      </div>
    </form>
  );
}

/** Why it failed when it was not for the password: no server, too many attempts. */
function reasonOf(failure: unknown): string | undefined {
  if (failure instanceof ApiError && (failure.status === 400 || failure.status === 401)) return undefined;
  return messagesOf(failure).map(messageText)[0];
}
