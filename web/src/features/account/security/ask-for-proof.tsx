import { proveIdentity } from '@ok/contract/routes/account/sessions.ts';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { CurrentPasswordField, QuestionForm } from '../forms/question-form.tsx';
import { failureText } from '../forms/toast-error.ts';

/** Asks the user for the password or a code. Resolves to whether it was right; closing the question counts as no. */
export const askForProof = (): Promise<boolean> =>
  new Promise((resolve) => {
    let isProved = false;
    openModal(
      (close) => (
        <ProofQuestion
          close={close}
          onProved={() => {
            isProved = true;
            close();
          }}
        />
      ),
      { isDismissable: false, onClose: () => resolve(isProved) },
    );
  });

/** A code has six digits; everything else is a password. */
const toBody = (text: string) =>
  /^\d{3}\s?\d{3}$/.test(text.trim()) ? { code: text.trim() } : { currentPassword: text };

function ProofQuestion({ close, onProved }: { close: () => void; onProved: () => void }) {
  const t = useTexts();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    values: { proof: '' },
    check: ({ proof }) => ({
      body: toBody(proof),
      errors: proof.trim() === '' ? { proof: 'security.proof.required' } : {},
    }),
    send: async (body) => {
      setFailure(undefined);
      await call(proveIdentity, { body, ownError: true });
      onProved();
    },
    serverErrors: (error) =>
      error instanceof ApiError && error.status === 400 ? { proof: 'security.proof.wrong' } : {},
    onFailure: (error) => setFailure(failureText(error, 'error.unknown')),
  });
  return (
    <ModalContent title={t('security.proof.title')}>
      <p className="muted">{t('security.proof.text')}</p>
      <QuestionForm
        failure={failure}
        submit={form.submit}
        isSending={form.isSending}
        button={t('security.proof.button')}
        close={close}
      >
        <CurrentPasswordField label={t('security.proof.password')} field={form.field('proof')} />
      </QuestionForm>
    </ModalContent>
  );
}
