import styles from './count.module.css';

export interface CountProps {
  value: number;
}

/** A number of unread things; hidden from assistive technology, since the name of the link around it says it. */
export function Count({ value }: CountProps) {
  return (
    <span className={styles.count} aria-hidden="true">
      {value}
    </span>
  );
}
