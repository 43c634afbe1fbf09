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
import { Link } from '../../../ui/navigation/link.tsx';
import styles from '../forms/account-form.module.css';
import { toastError } from '../forms/toast-error.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordErrors, newPasswordServerErrors } from './new-password-rules.ts';
import { usePasswordMin } from './use-password-min.ts';

/** Form for the new password. Shows an invalid key above it, with a link to request another. */
export function ResetFinishForm({ mailKey }: { mailKey: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const min = usePasswordMin();
  const [refusal, setRefusal] = useState<'error' | 'keyinvalid'>();
  const form = useForm({
    values: { newPassword: '', repeated: '' },
    params: { min },
    check: (values) => ({
      body: { key: mailKey, newPassword: values.newPassword },
      errors: newPasswordErrors(values, min),
    }),
    send: async (body) => {
      setRefusal(undefined);
      await call(finishReset, { body, ownError: true, successMessage: 'reset.finish.messages.success' });
      await navigate({ to: '/login', replace: true });
    },
    serverErrors: newPasswordServerErrors,
    onFailure: (error) => {
      const isRefusal = error instanceof ApiError && error.status === 400;
      if (!isRefusal) toastError(error, 'reset.finish.messages.error');
      else setRefusal(problemOf(error).errorKey === 'invalidkey' ? 'keyinvalid' : 'error');
    },
  });
  return (
    <form className={styles.part} onSubmit={form.submit} noValidate>
      <ErrorSummary title={t('global.form.summary', { count: form.errors.length })} errors={form.errors} />
      {refusal && (
        <Alert tone="danger" role="alert">
          <p>{t(`reset.finish.messages.${refusal}`)}</p>
          <p>
            <Link to="/account/reset/request">{t('reset.finish.request')}</Link>
          </p>
        </Alert>
      )}
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
