import {
  importTranslations,
  previewTranslations,
  type TranslationFilePreview,
  translationFileReasons,
} from '@ok/contract/routes/translation/translation-files.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { ApiError, isOutdated } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { queryOfScope, type WorkspaceScope } from '../state/workspace-address.ts';
import { progressKey } from '../state/workspace-queries.ts';
import { ImportEffect } from './import-effect.tsx';
import styles from './translation-files.module.css';

/** A chosen file, with the effect of importing it. The bytes are kept, so that what was shown is imported. */
type ChosenFile = { name: string; bytes: Uint8Array<ArrayBuffer>; preview: TranslationFilePreview };

interface ImportTranslationsProps {
  scope: WorkspaceScope;
  language: string;
  /** Called when a file is chosen. */
  onChoose: () => void;
}

/** Part of the modal that imports translations: shows the effect of a file first, and then saves what fits. */
export function ImportTranslations({ scope, language, onChoose }: ImportTranslationsProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const query = queryOfScope(scope);
  const previewing = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File): Promise<ChosenFile> => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const preview = await call(previewTranslations, { query, body: bytes, ownError: true });
      return { name: file.name, bytes, preview };
    },
  });
  const importing = useMutation({
    networkMode: 'always',
    mutationFn: ({ bytes, preview }: ChosenFile) =>
      call(importTranslations, {
        ...{ query: { ...query, preview: preview.hash }, body: bytes },
        ...{ ownError: true, ownSuccess: true },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['translation-texts'] });
      await queries.invalidateQueries({ queryKey: progressKey });
    },
  });
  const { data: chosen, variables: lastFile } = previewing;
  const choose = (file: File | undefined) => {
    if (!file) return;
    importing.reset();
    onChoose();
    previewing.mutate(file);
  };
  const error = importing.error ?? previewing.error;
  const isChoosing = !importing.isSuccess && !previewing.isPending;
  return (
    <section className={styles.part} aria-labelledby="import-translations">
      <h3 id="import-translations">{t('translating.files.import')}</h3>
      <p className="muted">{t('translating.files.intro')}</p>
      <FileTrigger acceptedFileTypes={['.xlf', '.xliff', '.xlsx', '.csv']} onSelect={(files) => choose(files?.[0])}>
        <Button variant={chosen ? 'outline' : 'soft'} icon="upload" isPending={previewing.isPending}>
          {t(chosen ? 'translating.files.chooseOther' : 'translating.files.choose')}
        </Button>
      </FileTrigger>
      <div role="status">
        {importing.isSuccess && (
          <Alert tone="success">
            <p>{t('translating.files.imported', { count: importing.data.saved })}</p>
          </Alert>
        )}
        {chosen && isChoosing && <ImportEffect name={chosen.name} preview={chosen.preview} language={language} />}
      </div>
      {error && (
        <Alert
          tone="danger"
          role="alert"
          title={t(importing.error ? 'translating.files.notImported' : 'translating.files.notRead')}
        >
          <p>
            <RefusalText error={error} />
          </p>
          {lastFile && (
            <Button size="small" variant="outline" icon="refresh" onPress={() => choose(lastFile)}>
              {t('translating.files.again')}
            </Button>
          )}
        </Alert>
      )}
      {chosen && isChoosing && chosen.preview.changes.length > 0 && (
        <Button icon="upload" isPending={importing.isPending} onPress={() => importing.mutate(chosen)}>
          {t('translating.files.confirm', { count: chosen.preview.changes.length })}
        </Button>
      )}
    </section>
  );
}

/** Reason and place of a refusal, or what to do after another error. */
function RefusalText({ error }: { error: Error }) {
  const t = useTexts();
  const { status = 0, reply } = error instanceof ApiError ? error : {};
  const [refusal] =
    (reply?.body as { fieldErrors?: { field: string; message: string }[] } | undefined)?.fieldErrors ?? [];
  const reason = status === 413 ? 'tooLarge' : translationFileReasons.find((each) => each === refusal?.message);
  if (isOutdated(error)) return t('translating.files.outdated');
  if (!reason) return t('translating.files.failed');
  const place = refusal?.field;
  return (
    <>
      {t(`translating.files.refused.${reason}`)} {place && <b dir="ltr">{place}</b>}
    </>
  );
}
