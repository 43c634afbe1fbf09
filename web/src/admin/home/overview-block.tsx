import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './home.module.css';

interface BlockProps {
  /** Id of the heading. */
  id: string;
  title: string;
  /** Number after the title. */
  count?: number;
  note?: ReactNode;
  /** Link to the full screen, at the end of the heading. */
  link?: ReactNode;
  children: ReactNode;
}

/** A block of the overview. Each block fetches its data and reports its own errors. */
export function OverviewBlock({ id, title, count, note, link, children }: BlockProps) {
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
        {link && <span className={styles.way}>{link}</span>}
      </div>
      {children}
    </Card>
  );
}

/** Placeholder of rows that are being fetched. */
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

/** Placeholder of rows that could not be fetched, with a button to try again. */
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
