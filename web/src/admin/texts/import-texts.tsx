import { importTexts, previewImport } from '@ok/contract/routes/texts/text-editing.ts';
import { useMutation } from '@tanstack/react-query';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './import-preview.module.css';
import { ImportPreview } from './import-preview.tsx';
import { readTextsFile } from './read-texts-file.ts';
import { sayTexts } from './text-editing.ts';

interface ImportTextsProps {
  language: string;
  close: () => void;
  onImported: () => void;
}

/** Texts from a file: what would change is shown first, and then all of it is, or nothing. */
export function ImportTexts({ language, close, onImported }: ImportTextsProps) {
  const t = useTexts();
  const params = { language };
  const looking = useMutation({
    mutationFn: async (file: File) => {
      const texts = await readTextsFile(file);
      return { name: file.name, texts, preview: await call(previewImport, { params, body: texts, ownError: true }) };
    },
  });
  const bringing = useMutation({
    mutationFn: async ({ texts, preview }: NonNullable<typeof looking.data>) => {
      await call(importTexts, { params, body: texts, ifMatch: preview.revision, ownError: true });
      sayTexts(language, Object.fromEntries(preview.changes.map(({ key, after }) => [key, after])));
    },
    onSuccess: () => {
      onImported();
      close();
    },
  });
  const found = looking.data;
  const mayImport = found && found.preview.faults.length === 0 && found.preview.changes.length > 0;
  const choose = (file: File | undefined) => {
    if (!file) return;
    bringing.reset();
    looking.mutate(file);
  };
  return (
    <ModalContent
      title={t('translations.import.title')}
      actions={
        <>
          <Button variant="outline" isDisabled={bringing.isPending} onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          {mayImport && (
            <Button isPending={bringing.isPending} onPress={() => bringing.mutate(found)}>
              {t('translations.import.confirm', { count: found.preview.changes.length })}
            </Button>
          )}
        </>
      }
    >
      <p className="muted">{t('translations.import.intro')}</p>
      <div className={styles.choose}>
        <FileTrigger acceptedFileTypes={['application/json', '.json']} onSelect={(files) => choose(files?.[0])}>
          <Button variant={found ? 'outline' : 'soft'} icon="upload" isPending={looking.isPending}>
            {t(found ? 'translations.import.other' : 'translations.import.choose')}
          </Button>
        </FileTrigger>
      </div>
      <div role="status">
        {found && <ImportPreview name={found.name} preview={found.preview} language={language} />}
      </div>
      {looking.isError && (
        <Alert tone="danger" role="alert">
          <p>{t(`translations.import.failed.${failureOf(looking.error)}`)}</p>
        </Alert>
      )}
      {bringing.isError && found && (
        <Alert tone="danger" role="alert">
          <p>{t(`translations.import.failed.${failureOf(bringing.error)}`)}</p>
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

/** Why a file is not looked into or brought in. */
function failureOf(error: unknown): 'unreadable' | 'large' | 'changed' | 'unsent' {
  if (error instanceof RangeError || (error instanceof ApiError && error.status === 413)) return 'large';
  if (error instanceof SyntaxError) return 'unreadable';
  if (error instanceof ApiError && error.status === 412) return 'changed';
  return error instanceof ApiError && error.status === 400 ? 'unreadable' : 'unsent';
}
