import { limits } from '@ok/contract/rules/limits.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { usePasswordMin } from './use-password-min.ts';

interface NewPasswordFieldsProps {
  /** Each of the two, as `useForm` gives it, with its label. */
  first: FieldProps;
  second: FieldProps;
}

type FieldProps = {
  label: string;
  id: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** A new password with its strength, and the same once more. */
export function NewPasswordFields({ first, second }: NewPasswordFieldsProps) {
  const t = useTexts();
  const shared = {
    showLabel: t('global.showPassword'),
    hideLabel: t('global.hidePassword'),
    autoComplete: 'new-password',
    isRequired: true,
  };
  const min = usePasswordMin();
  const strengthId = `${first.id}-strength`;
  return (
    <>
      <PasswordField
        {...shared}
        {...first}
        hint={t('password.hint', { ...limits.password, min })}
        aria-describedby={strengthId}
      />
      <PasswordStrength password={first.value} min={min} id={strengthId} />
      <PasswordField {...shared} {...second} />
    </>
  );
}
