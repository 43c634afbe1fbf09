import { importTexts, previewImport } from '@ok/contract/routes/texts/text-editing.ts';
import { useMutation } from '@tanstack/react-query';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { showTexts } from '../state/text-editing.ts';
import styles from './import-preview.module.css';
import { ImportPreview } from './import-preview.tsx';
import { readTextsFile } from './read-texts-file.ts';

interface ImportTextsProps {
  language: string;
  close: () => void;
  onImported: () => void;
}

/** Modal that imports texts from a file. Shows the changes first, and then saves all of them or none. */
export function ImportTexts({ language, close, onImported }: ImportTextsProps) {
  const t = useTexts();
  const params = { language };
  const previewing = useMutation({
    mutationFn: async (file: File) => {
      const texts = await readTextsFile(file);
      return { name: file.name, texts, preview: await call(previewImport, { params, body: texts, ownError: true }) };
    },
  });
  const importing = useMutation({
    mutationFn: async ({ texts, preview }: NonNullable<typeof previewing.data>) => {
      await call(importTexts, { params, body: texts, ifMatch: preview.revision, ownError: true });
      showTexts(language, Object.fromEntries(preview.changes.map(({ key, after }) => [key, after])));
    },
    onSuccess: () => {
      onImported();
      close();
    },
  });
  const found = previewing.data;
  const mayImport = found && found.preview.faults.length === 0 && found.preview.changes.length > 0;
  const choose = (file: File | undefined) => {
    if (!file) return;
    importing.reset();
    previewing.mutate(file);
  };
  return (
    <ModalContent
      title={t('translations.import.title')}
      actions={
        <>
          <Button variant="outline" isDisabled={importing.isPending} onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          {mayImport && (
            <Button isPending={importing.isPending} onPress={() => importing.mutate(found)}>
              {t('translations.import.confirm', { count: found.preview.changes.length })}
            </Button>
          )}
        </>
      }
    >
      <p className="muted">{t('translations.import.intro')}</p>
      <div className={styles.choose}>
        <FileTrigger acceptedFileTypes={['application/json', '.json']} onSelect={(files) => choose(files?.[0])}>
          <Button variant={found ? 'outline' : 'soft'} icon="upload" isPending={previewing.isPending}>
            {t(found ? 'translations.import.other' : 'translations.import.choose')}
          </Button>
        </FileTrigger>
      </div>
      <div role="status">
        {found && <ImportPreview name={found.name} preview={found.preview} language={language} />}
      </div>
      {previewing.isError && (
        <Alert tone="danger" role="alert">
          <p>{t(`translations.import.failed.${importErrorKey(previewing.error)}`)}</p>
        </Alert>
      )}
      {importing.isError && found && (
        <Alert tone="danger" role="alert">
          <p>{t(`translations.import.failed.${importErrorKey(importing.error)}`)}</p>
          <Button
            size="small"
            variant="outline"
            icon="refresh"
            onPress={() => choose(new File([JSON.stringify(found.texts)], found.name))}
          >
            {t('translations.import.again')}
          </Button>
        </Alert>
      )}
    </ModalContent>
  );
}

/** Last part of the key of the reason why a file could not be previewed or imported. */
function importErrorKey(error: unknown): 'unreadable' | 'large' | 'changed' | 'unsent' {
  if (error instanceof RangeError || (error instanceof ApiError && error.status === 413)) return 'large';
  if (error instanceof SyntaxError) return 'unreadable';
  if (error instanceof ApiError && error.status === 412) return 'changed';
  return error instanceof ApiError && error.status === 400 ? 'unreadable' : 'unsent';
}
