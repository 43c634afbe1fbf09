import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './home.module.css';

interface BlockProps {
  /** The id of its heading. */
  id: string;
  title: string;
  /** After the title. */
  count?: number;
  note?: ReactNode;
  /** A way to all of it, at the end of the heading. */
  way?: ReactNode;
  children: ReactNode;
}

/** A part of the overview. Each fetches what it shows, and tells by itself when that failed. */
export function Block({ id, title, count, note, way, children }: BlockProps) {
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
        {note && <span className={styles.note}>{note}</span>}
        {way && <span className={styles.way}>{way}</span>}
      </div>
      {children}
    </Card>
  );
}

/** In the place of rows that are being fetched. */
export function LoadingRows({ label, count }: { label: string; count: number }) {
  return (
    <div className={styles.rows}>
      <p className="vh" role="status">
        {label}
      </p>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={styles.item}>
          <Skeleton shape="block" width="2.25rem" height="2.25rem" />
          <div className={styles.lines}>
            <Skeleton width="70%" />
            <Skeleton width="45%" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** In the place of rows that could not be fetched. */
export function FailedRows({ text, isBusy, tryAgain }: { text: string; isBusy: boolean; tryAgain: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.failed} role="alert">
      <p>{text}</p>
      <Button variant="soft" size="small" icon="refresh" isPending={isBusy} onPress={tryAgain}>
        {t('error.tryAgain')}
      </Button>
    </div>
  );
}
