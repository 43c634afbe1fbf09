import { register } from '@ok/contract/routes/account/registration.ts';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from '../forms/account-form.module.css';
import { AssociationFields } from '../forms/association-fields.tsx';
import { toastError } from '../forms/toast-error.ts';
import { useAssociations } from '../forms/use-associations.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { usePasswordMin } from '../password/use-password-min.ts';
import { Declarations } from './declarations.tsx';
import { checkRegistration, emptyRegistration, registrationServerErrors } from './registration-rules.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Address of the registration that was just sent. */
    email?: string;
  }
}

/** Registration form. */
export function RegisterForm() {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const associations = useAssociations(language);
  const min = usePasswordMin();
  const form = useForm({
    values: emptyRegistration,
    params: { min },
    check: (values) =>
      checkRegistration(values, { choices: associations.choices, langKey: language, passwordMin: min }),
    send: async (body, { values }) => {
      await call(register, { body, ownError: true });
      await navigate({ to: '/password-confirmation-message', state: { email: values.email.trim() } });
    },
    serverErrors: registrationServerErrors,
    onFailure: (error) => toastError(error, 'register.messages.error.fail'),
  });

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <ErrorSummary title={t('global.form.summary', { count: form.errors.length })} errors={form.errors} />
      <fieldset className={styles.part}>
        <legend className="vh">{t('register.parts.person')}</legend>
        <TextField
          {...form.field('firstName')}
          label={t('register.form.firstname')}
          autoComplete="given-name"
          isRequired
        />
        <TextField
          {...form.field('email')}
          label={t('register.form.email')}
          hint={t('register.form.email-hint')}
          type="email"
          autoComplete="email"
          isRequired
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className="vh">{t('register.parts.password')}</legend>
        <NewPasswordFields
          first={{ ...form.field('password'), label: t('register.form.firstpassword') }}
          second={{ ...form.field('secondPassword'), label: t('register.form.secondpassword') }}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className="vh">{t('register.parts.work')}</legend>
        <AssociationFields form={form} associations={associations} />
      </fieldset>
      <Declarations form={form} />
      <Button type="submit" size="large" wide isPending={form.isSending}>
        {t('register.form.button')}
      </Button>
    </form>
  );
}
