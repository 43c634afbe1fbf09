import type { PdfDocument } from '@ok/contract/routes/files/pdf.ts';
import type { DocumentType } from '@ok/contract/rules/results/document-types.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { ApiError } from '../../api/api-error.ts';
import { notifyError } from '../../api/notify.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { openModal } from '../../ui/feedback/modals.ts';
import { Button } from '../../ui/forms/button.tsx';
import field from '../../ui/forms/field.module.css';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { DocumentLink } from '../../ui/navigation/document-link.tsx';
import { DeleteQuestion } from '../forms/delete-question.tsx';
import { checkDocumentFile } from './document-file.ts';
import styles from './documents-screen.module.css';
import { useRemoveDocument, useUpload } from './use-documents.ts';

interface DocumentRowProps {
  type: DocumentType;
  language: string;
  document: PdfDocument | undefined;
}

/** Key of an upload error that belongs in the row; undefined for other errors. */
const uploadErrorKey = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 413) return 'pdf.tooLarge';
  return (error.reply.body as { errorKey?: string } | null)?.errorKey === 'notpdf' ? 'error.notpdf' : undefined;
};

/** Row of a type of document, with actions to open, upload, replace and delete it. */
export function DocumentRow({ type, language, document }: DocumentRowProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const { mutateAsync, isPending, data: uploaded } = useUpload(language);
  const [done, setDone] = useState(0);
  const [errorKey, setErrorKey] = useState<string>();
  const name = t(`pdf.types.${type}`);

  const upload = async (file: File | undefined) => {
    if (!file) return;
    const fileErrorKey = await checkDocumentFile(file);
    setErrorKey(fileErrorKey);
    if (fileErrorKey) return;
    setDone(0);
    try {
      await mutateAsync({ type, file, onProgress: setDone });
    } catch (error) {
      const serverErrorKey = uploadErrorKey(error);
      setErrorKey(serverErrorKey);
      if (!serverErrorKey) notifyError(error);
    }
  };
  const askToDelete = (id: number) =>
    void openModal(
      (close) => (
        <QueryClientProvider client={queries}>
          <DeleteDocument id={id} name={name} language={language} close={close} />
        </QueryClientProvider>
      ),
      { role: 'alertdialog' },
    );
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      <td>
        {document ? (
          <DocumentLink href={document.url} newTab={t('pdf.newTab')}>
            {t('pdf.open')}
          </DocumentLink>
        ) : (
          <span className="muted">{t('pdf.missing')}</span>
        )}
        {isPending && <UploadProgress name={name} done={done} />}
        {uploaded && !uploaded.tagged && !errorKey && !isPending && <p className={styles.note}>{t('pdf.untagged')}</p>}
        {errorKey && (
          <p className={classNames(field.error, styles.fault)} role="alert">
            <Icon name="problem" className={field.errorIcon} />
            <span>{t(errorKey)}</span>
          </p>
        )}
      </td>
      <td className={styles.end}>
        <div className={styles.actions}>
          <FileTrigger acceptedFileTypes={['application/pdf']} onSelect={(files) => void upload(files?.[0])}>
            <Button
              variant="outline"
              size="small"
              icon="upload"
              isPending={isPending}
              aria-label={`${t(document ? 'pdf.replace' : 'pdf.upload')}: ${name}`}
            >
              {t(document ? 'pdf.replace' : 'pdf.upload')}
            </Button>
          </FileTrigger>
          {document && (
            <IconButton
              icon="trash"
              label={`${t('entity.action.delete')}: ${name}`}
              isDisabled={isPending}
              onPress={() => askToDelete(document.id)}
            />
          )}
        </div>
      </td>
    </tr>
  );
}

/** Progress of an upload; after 100 % the server checks the file. */
function UploadProgress({ name, done }: { name: string; done: number }) {
  const t = useTexts();
  const percent = Math.round(done * 100);
  return (
    <p className={styles.progress} role="status">
      <progress value={percent} max={100} aria-label={[t('pdf.uploading'), name].join(': ')} />
      <span className="small muted">{percent < 100 ? `${percent}%` : t('pdf.checking')}</span>
    </p>
  );
}

interface DeleteDocumentProps {
  id: number;
  name: string;
  language: string;
  close: () => void;
}

/** Asks whether to delete a document. */
function DeleteDocument({ id, name, language, close }: DeleteDocumentProps) {
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
