import { useTexts } from '../../texts/texts-store.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import styles from './page-spinner.module.css';

/** Replaces a page while it loads. */
export function PageSpinner() {
  const t = useTexts();
  return (
    <div className={styles.wait} role="status">
      <Spinner />
      <span className="vh">{t('global.loading')}</span>
    </div>
  );
}
