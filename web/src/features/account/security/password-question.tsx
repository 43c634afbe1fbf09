import { useState } from 'react';
import { useForm } from '../../../forms/use-form.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import styles from '../forms/account-form.module.css';
import { isWrongPassword } from '../forms/field-table.ts';
import { failureText } from '../forms/toast-error.ts';

interface PasswordQuestionProps {
  title: string;
  text: string;
  /** Text of the button that sends. */
  button: string;
  isDangerous?: boolean;
  close: () => void;
  send: (body: { currentPassword: string }) => Promise<unknown>;
}

/** Question that is answered with the password of the user. */
export function PasswordQuestion({ title, text, button, isDangerous, close, send }: PasswordQuestionProps) {
  const t = useTexts();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    values: { currentPassword: '' },
    check: (body) => ({
      body,
      errors: body.currentPassword === '' ? { currentPassword: 'security.factor.noPassword' } : {},
    }),
    send: (body) => {
      setFailure(undefined);
      return send(body);
    },
    serverErrors: (error) => (isWrongPassword(error) ? { currentPassword: 'password.messages.incorrect' } : {}),
    onFailure: (error) => setFailure(failureText(error, 'error.unknown')),
  });
  return (
    <ModalContent title={title}>
      <p className="muted">{text}</p>
      <form className={styles.question} onSubmit={form.submit} noValidate>
        {failure && (
          <Alert tone="danger" role="alert">
            {failure}
          </Alert>
        )}
        <PasswordField
          {...form.field('currentPassword')}
          label={t('security.factor.password')}
          showLabel={t('global.showPassword')}
          hideLabel={t('global.hidePassword')}
          autoComplete="current-password"
          isRequired
        />
        <div className={styles.answers}>
          <Button variant="outline" onPress={close}>
            {t('settings.delete.cancel')}
          </Button>
          <Button type="submit" {...(isDangerous && { variant: 'danger' as const })} isPending={form.isSending}>
            {button}
          </Button>
        </div>
      </form>
    </ModalContent>
  );
}
