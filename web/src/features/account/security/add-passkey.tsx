import { addPasskey, beginPasskey } from '@ok/contract/routes/account/passkeys.ts';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { isWrongPassword } from '../forms/field-table.ts';
import { CurrentPasswordField, QuestionForm } from '../forms/question-form.tsx';
import { failureText } from '../forms/toast-error.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { reloadAccount } from './reload-account.ts';

interface AddPasskeyProps {
  close: () => void;
  reload: () => Promise<unknown>;
}

const maxNameLength = 60;

/** Asks for the password and a name, has the device make a passkey, and shows recovery codes if there were none. */
export function AddPasskey({ close, reload }: AddPasskeyProps) {
  const t = useTexts();
  const end = () => {
    close();
    toasts.add({ kind: 'success', text: t('security.passkeys.done') });
    void reload();
    void reloadAccount();
  };
  return (
    <RecoveryCodes close={end}>
      {(show) => <PasskeyForm close={close} onAdded={(codes) => (codes ? show(codes) : end())} />}
    </RecoveryCodes>
  );
}

interface PasskeyFormProps {
  close: () => void;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
}

function PasskeyForm({ close, onAdded }: PasskeyFormProps) {
  const t = useTexts();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    values: { name: t('security.passkeys.defaultName'), currentPassword: '' },
    check: ({ name, currentPassword }) => ({
      body: { name: name.trim(), currentPassword },
      errors: {
        ...((name.trim() === '' || name.trim().length > maxNameLength) && { name: 'security.passkeys.noName' }),
        ...(currentPassword === '' && { currentPassword: 'security.factor.noPassword' }),
      },
    }),
    send: async ({ name, currentPassword }) => {
      setFailure(undefined);
      const optionsJSON = await call(beginPasskey, { body: { currentPassword }, ownError: true });
      const response = await startRegistration({ optionsJSON: optionsJSON as never });
      const body = { name, response: { ...response } };
      onAdded((await call(addPasskey, { body, ownError: true, ownSuccess: true })).recoveryCodes);
    },
    serverErrors: (error) => (isWrongPassword(error) ? { currentPassword: 'password.messages.incorrect' } : {}),
    // Everything but an answer of the server is the device's, such as a question that was closed.
    onFailure: (error) =>
      setFailure(
        error instanceof ApiError ? failureText(error, 'security.passkeys.failed') : t('security.passkeys.failed'),
      ),
  });
  return (
    <ModalContent title={t('security.passkeys.add')}>
      <p className="muted">
        {t('security.factor.passwordText')} {t('security.passkeys.addText')}
      </p>
      <QuestionForm
        failure={failure}
        submit={form.submit}
        isSending={form.isSending}
        button={t('security.passkeys.add')}
        close={close}
      >
        <TextField
          {...form.field('name')}
          label={t('security.passkeys.name')}
          hint={t('security.passkeys.nameHint')}
          autoComplete="off"
          isRequired
        />
        <CurrentPasswordField label={t('security.factor.password')} field={form.field('currentPassword')} />
      </QuestionForm>
    </ModalContent>
  );
}
