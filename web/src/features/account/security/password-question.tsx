import { useState } from 'react';
import { useForm } from '../../../forms/use-form.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { isWrongPassword } from '../forms/field-table.ts';
import { CurrentPasswordField, QuestionForm } from '../forms/question-form.tsx';
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
      <QuestionForm
        failure={failure}
        submit={form.submit}
        isSending={form.isSending}
        button={button}
        isDangerous={isDangerous}
        close={close}
      >
        <CurrentPasswordField label={t('security.factor.password')} field={form.field('currentPassword')} />
      </QuestionForm>
    </ModalContent>
  );
}
