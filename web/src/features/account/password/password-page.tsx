import { changePassword } from '@ok/contract/routes/account/password.ts';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../forms/use-form.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useSession } from '../../../session/session-store.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import styles from '../forms/account-form.module.css';
import { isWrongPassword } from '../forms/field-table.ts';
import { toastError } from '../forms/toast-error.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordErrors, newPasswordServerErrors } from './new-password-rules.ts';
import { usePasswordMin } from './use-password-min.ts';

const empty = { currentPassword: '', newPassword: '', repeated: '' };

/** `/account/password`: changes the password, which needs the current one. */
export function PasswordPage() {
  const t = useTexts();
  const session = useSession();
  const min = usePasswordMin();
  usePageTitle(t('password.title'));
  const form = useForm({
    values: empty,
    params: { min },
    check: (values) => ({
      body: { currentPassword: values.currentPassword, newPassword: values.newPassword },
      errors: {
        currentPassword:
          values.currentPassword === '' ? 'password.messages.validate.currentpassword.required' : undefined,
        ...newPasswordErrors(values, min),
      },
    }),
    send: async (body, { reset }) => {
      await call(changePassword, { body, ownError: true, successMessage: 'password.messages.success' });
      reset(empty);
    },
    serverErrors: (error) => ({
      ...newPasswordServerErrors(error),
      ...(isWrongPassword(error) && { currentPassword: 'password.messages.incorrect' }),
    }),
    onFailure: (error) => toastError(error, 'password.messages.error'),
  });
  return (
    <Page width="narrow" className={styles.page}>
      <h1 tabIndex={-1}>{t('password.title')}</h1>
      <form className={styles.part} onSubmit={form.submit} noValidate>
        <ErrorSummary title={t('global.form.summary', { count: form.errors.length })} errors={form.errors} />
        {/* Tells password managers which account the password belongs to. */}
        {session.state === 'signedIn' && (
          <input type="text" hidden readOnly autoComplete="username" value={session.account.login} />
        )}
        <PasswordField
          {...form.field('currentPassword')}
          label={t('password.form.currentpassword')}
          showLabel={t('global.showPassword')}
          hideLabel={t('global.hidePassword')}
          autoComplete="current-password"
          isRequired
        />
        <NewPasswordFields
          first={{ ...form.field('newPassword'), label: t('password.form.newpassword') }}
          second={{ ...form.field('repeated'), label: t('password.form.confirmpassword') }}
        />
        <Button type="submit" size="large" isPending={form.isSending}>
          {t('password.form.button')}
        </Button>
      </form>
    </Page>
  );
}
