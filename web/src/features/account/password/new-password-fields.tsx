import { limits } from '@ok/contract/rules/values/limits.ts';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import styles from './password-strength.module.css';
import { usePasswordMin } from './use-password-min.ts';

/** Advice only: the form does not wait for this module and works without it. */
const LazyPasswordStrength = lazy(() =>
  import('./password-strength.tsx').catch(() => ({ default: () => <div className={styles.place} /> })),
);

interface NewPasswordFieldsProps {
  /** Field props of the new password from `useForm`, with its label. */
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

/** A new password with its strength, and its repetition. */
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
      <Suspense fallback={<div className={styles.place} />}>
        <LazyPasswordStrength password={first.value} min={min} id={strengthId} />
      </Suspense>
      <PasswordField {...shared} {...second} />
    </>
  );
}
