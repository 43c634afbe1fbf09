import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';

interface DeleteQuestionProps {
  close: () => void;
  remove: () => void;
  isPending: boolean;
  /** Whether the deletion is impossible at the moment. */
  isRefused?: boolean;
  /** The question, and the consequences of deleting. */
  children: ReactNode;
}

/** Asks whether to delete; Cancel has the focus. */
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
