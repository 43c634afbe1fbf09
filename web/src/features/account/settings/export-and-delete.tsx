import { exportAccount } from '@ok/contract/routes/account/own-account.ts';
import { lazy, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { openModal } from '../../../ui/feedback/modals.ts';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './export-and-delete.module.css';

const LazyDeleteAccountModal = lazy(() => import('./delete-account-modal.tsx'));

/** Downloads a text as a JSON file. */
function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoked later, since the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Settings sections for exporting the account's data and deleting the account. */
export function ExportAndDelete() {
  const t = useTexts();
  const [isExporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    try {
      downloadText('ok-account.json', JSON.stringify(await call(exportAccount), null, 2));
    } catch {
      // The call has shown the error.
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      <section className={styles.part}>
        <h2>{t('settings.export.title')}</h2>
        <p className="muted">{t('settings.export.text')}</p>
        <Button variant="outline" icon="download" isPending={isExporting} onPress={exportAll}>
          {t('settings.export.button')}
        </Button>
      </section>
      <section className={styles.part}>
        <h2>{t('settings.delete.title')}</h2>
        <p className="muted">{t('settings.delete.text')}</p>
        <Button
          variant="outline"
          icon="trash"
          onPress={() => void openModal((close) => <LazyDeleteAccountModal close={close} />)}
        >
          {t('settings.delete.button')}
        </Button>
      </section>
    </>
  );
}
