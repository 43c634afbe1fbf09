import { exportTexts } from '@ok/contract/routes/texts/text-editing.ts';
import { QueryClientProvider, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { openModal } from '../../../ui/feedback/modals.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import styles from '../texts-list.module.css';
import { ImportTexts } from './import-texts.tsx';

/** Buttons that export and import the texts of a language. */
export function TextsFiles({ language, onImported }: { language: string; onImported: () => void }) {
  const t = useTexts();
  const queries = useQueryClient();
  const exporting = useMutation({
    mutationFn: async () => {
      const texts = await call(exportTexts, { params: { language } });
      saveFile(`texts-${language}.json`, `${JSON.stringify(texts, null, 2)}\n`, 'application/json');
    },
  });
  const openImport = () =>
    void openModal((close) => (
      // Modals are outside the pages, and have no query client.
      <QueryClientProvider client={queries}>
        <ImportTexts language={language} close={close} onImported={onImported} />
      </QueryClientProvider>
    ));
  return (
    <div className={styles.files}>
      <Button variant="outline" icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
        {t('translations.export')}
      </Button>
      <Button variant="outline" icon="upload" onPress={openImport}>
        {t('translations.import.open')}
      </Button>
    </div>
  );
}
