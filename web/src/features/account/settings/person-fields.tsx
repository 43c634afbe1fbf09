import type { Account } from '@ok/contract/routes/account/account.ts';
import type { FormState } from '../../../forms/use-form.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { PendingEmail } from './pending-email.tsx';
import { isOtherEmail, type SettingsValues } from './settings-rules.ts';

interface PersonFieldsProps {
  form: Pick<FormState<SettingsValues>, 'field' | 'values'>;
  account: Account;
  /** Reloads the account. */
  reloadAccount: () => Promise<void>;
}

/** Name and address fields. A new address needs the password, and is pending until it is confirmed. */
export function PersonFields({ form, account, reloadAccount }: PersonFieldsProps) {
  const t = useTexts();
  const email = form.field('email');

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
      <TextField {...email} label={t('settings.form.email')} type="email" autoComplete="email" isRequired />
      <PendingEmail account={account} fieldId={email.id} reloadAccount={reloadAccount} />
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
