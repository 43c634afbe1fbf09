import { notifyError } from '../../api/notify.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { DeleteQuestion } from '../forms/delete-question.tsx';
import { useRemoveDocument } from './use-documents.ts';

interface DeleteDocumentProps {
  id: number;
  name: string;
  language: string;
  close: () => void;
}

/** Asks whether to delete a document. */
export function DeleteDocument({ id, name, language, close }: DeleteDocumentProps) {
  const t = useTexts();
  const { mutate, isPending } = useRemoveDocument(language);
  const remove = () => mutate(id, { onSuccess: close, onError: (error) => notifyError(error) });
  return (
    <DeleteQuestion close={close} remove={remove} isPending={isPending}>
      <p>{t('pdf.delete.question', { id, name, language: language.toUpperCase() })}</p>
      <p className="muted">{t('pdf.delete.consequences')}</p>
    </DeleteQuestion>
  );
}
