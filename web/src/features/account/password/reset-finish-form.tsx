import { finishReset } from '@ok/contract/routes/account/password.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { problemOf } from '../../../forms/form-errors.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import styles from '../forms/account-form.module.css';
import { toastError } from '../forms/toast-error.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordErrors, newPasswordServerErrors } from './new-password-rules.ts';
import { usePasswordMin } from './use-password-min.ts';

interface ResetFinishFormProps {
  mailKey: string;
  /** Address that the key was mailed to, if known. */
  email: string | undefined;
  /** Called when the server refuses the key, which worked when the page opened. */
  onRefused: () => void;
}

/** Form for the new password. Afterwards the sign-in has the address filled in. */
export function ResetFinishForm({ mailKey, email, onRefused }: ResetFinishFormProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const min = usePasswordMin();
  const [isRefused, setRefused] = useState(false);
  const form = useForm({
    values: { newPassword: '', repeated: '' },
    params: { min },
    check: (values) => ({
      body: { key: mailKey, newPassword: values.newPassword },
      errors: newPasswordErrors(values, min),
    }),
    send: async (body) => {
      setRefused(false);
      await call(finishReset, { body, ownError: true, successMessage: 'reset.finish.messages.success' });
      await navigate({ to: '/login', state: { email }, replace: true });
    },
    serverErrors: newPasswordServerErrors,
    onFailure: (error) => {
      const isRefusal = error instanceof ApiError && error.status === 400;
      if (!isRefusal) toastError(error, 'reset.finish.messages.error');
      else if (problemOf(error).errorKey === 'invalidkey') onRefused();
      else setRefused(true);
    },
  });
  return (
    <form className={styles.part} onSubmit={form.submit} noValidate>
      <ErrorSummary title={t('global.form.summary', { count: form.errors.length })} errors={form.errors} />
      {isRefused && (
        <Alert tone="danger" role="alert">
          {t('reset.finish.messages.error')}
        </Alert>
      )}
      {/* Tells password managers which account the password belongs to. */}
      {email && <input type="text" hidden readOnly autoComplete="username" value={email} />}
      <NewPasswordFields
        first={{ ...form.field('newPassword'), label: t('password.form.newpassword') }}
        second={{ ...form.field('repeated'), label: t('password.form.confirmpassword') }}
      />
      <Button type="submit" size="large" wide isPending={form.isSending}>
        {t('reset.finish.form.button')}
      </Button>
    </form>
  );
}
