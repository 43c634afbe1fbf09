import type { Account } from '@ok/contract/routes/account.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isOtherEmail, type SettingsValues } from './settings-rules.ts';
import type { FormState } from './use-form.ts';

interface PersonFieldsProps {
  form: Pick<FormState<SettingsValues>, 'field' | 'values'>;
  account: Account;
}

/** Names and address. Another address asks for the password: a forgotten one is sent there. */
export function PersonFields({ form, account }: PersonFieldsProps) {
  const t = useTexts();
  return (
    <>
      <TextField
        {...form.field('firstName')}
        label={t('settings.form.firstname')}
        autoComplete="given-name"
        isRequired
      />
      <TextField
        {...form.field('lastName')}
        label={t('settings.form.lastname')}
        optionalLabel={`(${t('global.optional')})`}
        autoComplete="family-name"
      />
      <TextField
        {...form.field('email')}
        label={t('settings.form.email')}
        type="email"
        autoComplete="email"
        isRequired
      />
      {isOtherEmail(form.values, account) && (
        <PasswordField
          {...form.field('currentPassword')}
          label={t('password.form.currentpassword')}
          hint={t('settings.email.passwordHint')}
          showLabel={t('global.showPassword')}
          hideLabel={t('global.hidePassword')}
          autoComplete="current-password"
          isRequired
        />
      )}
    </>
  );
}
