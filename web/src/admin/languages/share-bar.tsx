import { useLanguage } from '../../texts/texts-store.ts';
import styles from './languages.module.css';

/** Percentage as a number and a bar. */
export function ShareBar({ label, percent }: { label: string; percent: number }) {
  const language = useLanguage();
  const percentText = new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
  return (
    <div className={styles.share} data-share={percent === 100 ? 'full' : percent === 0 ? 'none' : 'part'}>
      <span className={styles.shareName}>{label}</span>
      <span className={styles.percent}>{percentText}</span>
      <progress className={styles.bar} max={100} value={percent} aria-hidden="true" />
    </div>
  );
}
