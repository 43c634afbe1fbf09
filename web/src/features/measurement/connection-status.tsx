import { useEffect, useRef, useState } from 'react';
import { useIsOnline } from '../../layout/use-is-online.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './connection-status.module.css';
import { onOutboxChange, onRefusal, readWaitingActions, useIsBehind } from './outbox/user-outbox.ts';
import { isLongWaiting, summarizeWaiting, type WaitingSummary } from './outbox/waiting-summary.ts';

/** Milliseconds that 'everything was sent' stays. */
const sentNoticeMs = 8000;

const cloudOff = 'M7.5 18.5h9.2a3.8 3.8 0 0 0 .6-7.5 5.5 5.5 0 0 0-7-3.9M7.2 10.2a4.2 4.2 0 0 0 .3 8.3M4 4l16 16';
const check = 'm5 12.5 4.5 4.5L19 7.5';

const nothingWaits = summarizeWaiting([]);

/** The user's answers that the server may not have; none while the status is hidden. */
const useWaiting = (isNeeded: boolean): WaitingSummary => {
  const [waiting, setWaiting] = useState(nothingWaits);
  useEffect(() => {
    if (!isNeeded) return setWaiting(nothingWaits);
    let isShown = true;
    const read = () => void readWaitingActions().then((actions) => isShown && setWaiting(summarizeWaiting(actions)));
    read();
    const stop = onOutboxChange(read);
    return () => {
      isShown = false;
      stop();
    };
  }, [isNeeded]);
  return waiting;
};

/**
 * Says at the end of the header that the connection is gone and how many answers wait, and afterwards that they were sent.
 * Grey, because nothing is lost. Answers that wait for days come with a link to save them.
 */
export default function ConnectionStatus() {
  const t = useTexts();
  const isOnline = useIsOnline();
  const isBehind = useIsBehind();
  const isDisconnected = !isOnline || isBehind;
  const [phase, setPhase] = useState<'connected' | 'waiting' | 'sent'>('connected');
  const waiting = useWaiting(isDisconnected || phase === 'waiting');
  const count = waiting.answers;
  const isWaiting = isDisconnected || (phase === 'waiting' && count > 0);
  // A refused answer waits no longer, but wasn't sent; the measurement itself reports it.
  const hasRefusal = useRef(false);
  useEffect(
    () =>
      onRefusal(() => {
        hasRefusal.current = true;
      }),
    [],
  );

  useEffect(() => {
    if (isWaiting) {
      if (count > 0) setPhase('waiting');
      return;
    }
    if (phase === 'connected') {
      hasRefusal.current = false;
      return;
    }
    if (hasRefusal.current) return setPhase('connected');
    setPhase('sent');
    const timer = setTimeout(setPhase, sentNoticeMs, 'connected');
    return () => clearTimeout(timer);
  }, [isWaiting, count, phase]);

  const isSent = !isWaiting && phase === 'sent';
  return (
    <p className={isWaiting || isSent ? classNames(styles.status, isSent && styles.sent) : 'vh'}>
      {(isWaiting || isSent) && (
        <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
          <path d={isSent ? check : cloudOff} />
        </svg>
      )}
      <span>
        <span role="status">{isWaiting ? t('global.connection.lost') : isSent && t('global.connection.sent')}</span>
        {isWaiting && count > 0 && <> · {t('global.connection.waiting', { count })}</>}
        {isWaiting && isLongWaiting(waiting, Date.now()) && (
          <>
            {' '}
            · <Link to="/account/device">{t('global.connection.saveThem')}</Link>
          </>
        )}
      </span>
    </p>
  );
}
