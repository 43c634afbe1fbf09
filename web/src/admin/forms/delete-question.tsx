import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';

interface DeleteQuestionProps {
  close: () => void;
  remove: () => void;
  isPending: boolean;
  /** Whether something stands in the way of it. */
  isRefused?: boolean;
  /** The question, and what else would go. */
  children: ReactNode;
}

/** Whether something is to go; not going is what the keyboard is on. */
export function DeleteQuestion({ close, remove, isPending, isRefused = false, children }: DeleteQuestionProps) {
  const t = useTexts();
  return (
    <ModalContent
      title={t('entity.delete.title')}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button variant="danger" icon="trash" isPending={isPending} isDisabled={isRefused} onPress={remove}>
            {t('entity.action.delete')}
          </Button>
        </>
      }
    >
      {children}
    </ModalContent>
  );
}
