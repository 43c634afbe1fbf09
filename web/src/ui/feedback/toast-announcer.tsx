import { useEffect, useRef, useState } from 'react';
import type { Toast } from './toasts.ts';

interface ToastAnnouncerProps {
  visible: readonly Toast[];
}

/**
 * Long enough for every screen reader to announce the text. Later a reader would find it twice, here and in the visible
 * toast.
 */
const clearDelayMs = 3000;

/** Two live regions that exist before the first toast, so that each toast is announced once, and errors immediately. */
export function ToastAnnouncer({ visible }: ToastAnnouncerProps) {
  const lastAnnouncedId = useRef(0);
  const [announcing, setAnnouncing] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const fresh = visible.filter((toast) => toast.id > lastAnnouncedId.current);
    if (fresh.length === 0) return;
    lastAnnouncedId.current = Math.max(...fresh.map((toast) => toast.id));
    setAnnouncing((before) => [...before, ...fresh]);
    setTimeout(() => setAnnouncing((before) => before.filter((toast) => !fresh.includes(toast))), clearDelayMs);
  }, [visible]);
  const lines = (isError: boolean) =>
    announcing
      .filter((toast) => (toast.kind === 'error') === isError)
      .map((toast) => <p key={toast.id}>{[toast.title, toast.text].filter(Boolean).join(' ')}</p>);
  return (
    <div className="vh" data-live-announcer="true">
      <div role="status" aria-atomic="false">
        {lines(false)}
      </div>
      <div role="alert" aria-atomic="false">
        {lines(true)}
      </div>
    </div>
  );
}
