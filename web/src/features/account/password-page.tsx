import { changePassword } from '@ok/contract/routes/password.ts';
import { call } from '../../api/client.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useSession } from '../../session/session-store.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './account-form.module.css';
import { type Faults, isWrongPassword } from './form-faults.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { type NewPassword, newPasswordFaults, refusedNewPassword } from './new-password-rules.ts';
import { faultsOrTell } from './tell-failure.ts';
import { useForm } from './use-form.ts';
import { usePasswordMin } from './use-password-min.ts';

const empty = { currentPassword: '', newPassword: '', repeated: '' };

/** `/account/password`: another password, for who knows the present one. */
export function PasswordPage() {
  const t = useTexts();
  const session = useSession();
  const min = usePasswordMin();
  const form = useForm(empty, { min });
  usePageTitle(t('password.title'));
  const submission = {
    check: (values: typeof empty): Faults<keyof typeof empty> => ({
      currentPassword:
        values.currentPassword === '' ? 'password.messages.validate.currentpassword.required' : undefined,
      ...newPasswordFaults(values, min),
    }),
    send: async ({ currentPassword, newPassword }: typeof empty) => {
      const body = { currentPassword, newPassword };
      await call(changePassword, { body, ownError: true, successMessage: 'password.messages.success' });
      form.reset(empty);
    },
    refused: (error: unknown) => {
      const faults: Faults<keyof NewPassword | 'currentPassword'> = refusedNewPassword(error);
      if (isWrongPassword(error)) faults.currentPassword = 'password.messages.incorrect';
      return faultsOrTell(faults, error, 'password.messages.error');
    },
  };
  return (
    <Page width="narrow" className={styles.page}>
      <h1 tabIndex={-1}>{t('password.title')}</h1>
      <form className={styles.part} onSubmit={(event) => form.submit(event, submission)} noValidate>
        <ErrorSummary title={t('global.form.summary', { count: form.errors.length })} errors={form.errors} />
        {/* For password managers, which want to know whose password it is. */}
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
        <Button type="submit" size="large" isPending={form.isBusy}>
          {t('password.form.button')}
        </Button>
      </form>
    </Page>
  );
}
