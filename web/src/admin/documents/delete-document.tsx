import { notifyError } from '../../api/notify.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Button } from '../../ui/button.tsx';
import { ModalContent } from '../../ui/modal-content.tsx';
import { useRemoveDocument } from './use-documents.ts';

interface DeleteDocumentProps {
  id: number;
  name: string;
  language: string;
  close: () => void;
}

/** Whether a document is to go. */
export function DeleteDocument({ id, name, language, close }: DeleteDocumentProps) {
  const t = useTexts();
  const { mutate, isPending } = useRemoveDocument(language);
  const remove = () => mutate(id, { onSuccess: close, onError: (error) => notifyError(error) });
  return (
    <ModalContent
      title={t('entity.delete.title')}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button variant="danger" icon="trash" isPending={isPending} onPress={remove}>
            {t('entity.action.delete')}
          </Button>
        </>
      }
    >
      <p>{t('pdf.delete.question', { id, name, language: language.toUpperCase() })}</p>
      <p className="muted">{t('pdf.delete.consequences')}</p>
    </ModalContent>
  );
}
