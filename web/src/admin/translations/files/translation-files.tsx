import {
  exportTranslations,
  extensionOfFormat,
  type TranslationFileFormat,
  translationFileFormats,
} from '@ok/contract/routes/translation/translation-files.ts';
import { QueryClientProvider, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { fileNameOf } from '../../data/file-name.ts';
import { queryOfScope, type WorkspaceScope } from '../state/workspace-address.ts';
import { ImportTranslations } from './import-translations.tsx';
import styles from './translation-files.module.css';

interface TranslationFilesProps {
  scope: WorkspaceScope;
  /** Code of the language of the translations. */
  language: string;
  /** Title of the collection. */
  title: string;
}

/** Button that opens a modal with the files of a scope: export in three formats, and import. */
export function TranslationFiles(props: TranslationFilesProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const open = () =>
    void openModal((close) => (
      // Modals are outside the pages, and have no query client.
      <QueryClientProvider client={queries}>
        <FilesModal {...props} close={close} />
      </QueryClientProvider>
    ));
  return (
    <Button variant="outline" icon="download" onPress={open}>
      {t('translating.files.open')}
    </Button>
  );
}

function FilesModal({ scope, language, title, close }: TranslationFilesProps & { close: () => void }) {
  const t = useTexts();
  // A window has no room for both.
  const [isImporting, setImporting] = useState(false);
  const exporting = useMutation({
    networkMode: 'always',
    mutationFn: async (format: TranslationFileFormat) => {
      const file = await call(exportTranslations, {
        query: { ...queryOfScope(scope), format },
        errorMessage: 'translating.files.notExported',
      });
      saveFile(`${fileNameOf(`${title} ${language}`)}.${extensionOfFormat[format]}`, file, file.type);
    },
  });
  return (
    <ModalContent
      title={t('translating.files.title')}
      actions={
        <Button variant="outline" onPress={close}>
          {t('global.close')}
        </Button>
      }
    >
      {!isImporting && (
        <section className={styles.part} aria-labelledby="export-translations">
          <h3 id="export-translations">{t('translating.files.export')}</h3>
          <ul className={styles.formats}>
            {translationFileFormats.map((format) => (
              <li key={format}>
                <Button
                  variant="outline"
                  icon="download"
                  isPending={exporting.isPending && exporting.variables === format}
                  onPress={() => exporting.mutate(format)}
                >
                  {t(`translating.files.formats.${format}`)}
                </Button>
                <span className="muted">{t(`translating.files.about.${format}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ImportTranslations scope={scope} language={language} onChoose={() => setImporting(true)} />
    </ModalContent>
  );
}
