import { useTexts } from '../../texts/texts-store.ts';
import styles from './list-screen.module.css';

interface ListFootProps {
  shown: number;
  total: number;
  /** Show everything again; nothing where everything is shown. */
  clear?: () => void;
}

/** How much of a list is shown. */
export function ListFoot({ shown, total, clear }: ListFootProps) {
  const t = useTexts();
  return (
    <div className={styles.foot}>
      <p role="status">{t('entity.list.shown', { shown, total })}</p>
      {clear && (
        <button type="button" className={styles.clear} onClick={clear}>
          {t('entity.filters.clearAll')}
        </button>
      )}
    </div>
  );
}
