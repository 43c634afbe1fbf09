import { useEffect, useState } from 'react';
import styles from './loading-bar.module.css';

export interface LoadingBarProps {
  isActive: boolean;
  label: string;
}

/** Loading that takes less than this is not announced to screen readers. */
const announceDelayMs = 700;

/** Thin bar at the lower edge of the header while data load; its parent must be positioned. */
export function LoadingBar({ isActive, label }: LoadingBarProps) {
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setAnnounced(true), announceDelayMs);
    return () => {
      clearTimeout(timer);
      setAnnounced(false);
    };
  }, [isActive]);
  return (
    <>
      {isActive && <div className={styles.bar} role="progressbar" aria-label={label} />}
      <span className="vh" role="status">
        {isAnnounced && label}
      </span>
    </>
  );
}
