import { useTexts } from '../../texts/texts-store.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './instruction-page.module.css';

/** Placeholder for the instruction. The loading bar announces a long wait. */
export function InstructionSkeleton() {
  const t = useTexts();
  return (
    <>
      <p className="vh">{t('instruction.loading')}</p>
      <div className={styles.columns}>
        <div className={styles.text}>
          <Skeleton width="10rem" height="1.1rem" className={styles.label} />
          <h1 tabIndex={-1}>{t('instruction.title')}</h1>
          <div className={`${styles.prose} ${styles.lines}`} aria-hidden="true">
            <Skeleton width="100%" />
            <Skeleton width="92%" />
            <Skeleton width="55%" />
            <Skeleton width="40%" height="1.4rem" />
            <Skeleton width="96%" />
            <Skeleton width="80%" />
          </div>
        </div>
        <Skeleton shape="picture" className={styles.picture} />
        <div className={styles.start} aria-hidden="true">
          <Skeleton width="100%" />
          <Skeleton shape="block" width="100%" height="3.375rem" />
        </div>
      </div>
    </>
  );
}
