import { deleteAccount } from '@ok/contract/routes/account/own-account.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { messagesOf } from '../../../api/messages.ts';
import { messageText } from '../../../api/notify.ts';
import { problemOf } from '../../../forms/form-errors.ts';
import { useForm } from '../../../forms/use-form.ts';
import { deleteNotes } from '../../../offline/private-notes.ts';
import { getAccountId } from '../../../session/session-store.ts';
import { hasText, useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { isWrongPassword } from '../forms/field-table.ts';
import { CurrentPasswordField, QuestionForm } from '../forms/question-form.tsx';
import { isExplainedByCatalogue } from '../forms/toast-error.ts';

/** Asks for confirmation and the password, since deleting can't be undone. */
export default function DeleteAccountModal({ close }: { close: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    values: { currentPassword: '' },
    check: (body) => ({
      body,
      errors:
        body.currentPassword === '' ? { currentPassword: 'password.messages.validate.currentpassword.required' } : {},
    }),
    send: async (body) => {
      setFailure(undefined);
      const userId = getAccountId();
      await call(deleteAccount, { body, ownError: true });
      // The account is gone, whether or not this device lets go of its notes.
      if (userId !== undefined) await deleteNotes(userId).catch(() => undefined);
      close();
      // Unsaved changes are useless now, so leaving does not ask about them.
      await navigate({
        to: '/logout',
        state: { signOutMessage: 'settings.messages.success-delete' },
        ignoreBlocker: true,
      });
    },
    serverErrors: (error) => (isWrongPassword(error) ? { currentPassword: 'password.messages.incorrect' } : {}),
    onFailure: (error) => setFailure(deletionErrorText(error) ?? t('settings.delete.failed')),
  });
  return (
    <ModalContent title={t('settings.delete.question')}>
      <p className="muted">{t('settings.delete.text')}</p>
      <QuestionForm
        failure={failure}
        submit={form.submit}
        isSending={form.isSending}
        button={t('settings.delete.button')}
        isDangerous
        close={close}
      >
        <CurrentPasswordField label={t('password.form.currentpassword')} field={form.field('currentPassword')} />
      </QuestionForm>
    </ModalContent>
  );
}

/** Text for a failure: by its error key, or the catalogue's message where that says what to do; undefined otherwise. */
function deletionErrorText(error: unknown): string | undefined {
  const key = `settings.messages.error.${problemOf(error).errorKey}`;
  if (hasText(key)) return messageText({ keys: [key] });
  return isExplainedByCatalogue(error) ? messagesOf(error).map(messageText)[0] : undefined;
}
