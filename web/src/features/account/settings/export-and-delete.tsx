import { exportAccount } from '@ok/contract/routes/account/own-account.ts';
import { lazy, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { openModal } from '../../../ui/feedback/modals.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { downloadJson } from './download-json.ts';
import styles from './export-and-delete.module.css';

const LazyDeleteAccountModal = lazy(() => import('./delete-account-modal.tsx'));

/** Settings sections for exporting the account's data and deleting the account. */
export function ExportAndDelete() {
  const t = useTexts();
  const [isExporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    try {
      downloadJson('ok-account.json', await call(exportAccount));
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
        <div className={styles.ways}>
          <ButtonLink to="/account/data" variant="outline" icon="eye">
            {t('settings.export.view')}
          </ButtonLink>
          <Button variant="ghost" icon="download" isPending={isExporting} onPress={exportAll}>
            {t('settings.export.button')}
          </Button>
        </div>
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
