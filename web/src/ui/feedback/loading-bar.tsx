import { useEffect, useState } from 'react';
import styles from './loading-bar.module.css';

export interface LoadingBarProps {
  isActive: boolean;
  label: string;
}

/** What loads faster than this is not worth interrupting a listener for. */
const announceAfter = 700;

/** The thin bar at the lower edge of the header while data is under way; its parent must be positioned. */
export function LoadingBar({ isActive, label }: LoadingBarProps) {
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setAnnounced(true), announceAfter);
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
