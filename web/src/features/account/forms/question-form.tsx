import type { ReactNode, SyntheticEvent } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import styles from './account-form.module.css';

interface QuestionFormProps {
  /** Message of a failure that concerns no field. */
  failure: string | undefined;
  submit: (event: SyntheticEvent<HTMLFormElement>) => unknown;
  isSending: boolean;
  /** Text of the button that sends. */
  button: string;
  isDangerous?: boolean | undefined;
  close: () => void;
  children: ReactNode;
}

/** Form of a question in a modal: the failure, the fields, and the buttons. */
export function QuestionForm(props: QuestionFormProps) {
  const t = useTexts();
  const { failure, submit, isSending, button, isDangerous, close, children } = props;
  return (
    <form className={styles.question} onSubmit={submit} noValidate>
      {failure && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
      {children}
      <div className={styles.answers}>
        <Button variant="outline" autoFocus={Boolean(isDangerous)} onPress={close}>
          {t('settings.delete.cancel')}
        </Button>
        <Button type="submit" {...(isDangerous && { variant: 'danger' as const })} isPending={isSending}>
          {button}
        </Button>
      </div>
    </form>
  );
}

interface CurrentPasswordFieldProps {
  label: string;
  /** Props of the field by the form. */
  field: { id: string; name: string; value: string; onChange: (value: string) => void; error: string | undefined };
}

/** Field for the password of the user, which can be shown. */
export function CurrentPasswordField({ label, field }: CurrentPasswordFieldProps) {
  const t = useTexts();
  return (
    <PasswordField
      {...field}
      label={label}
      showLabel={t('global.showPassword')}
      hideLabel={t('global.hidePassword')}
      autoComplete="current-password"
      isRequired
    />
  );
}
