import { useEffect, useRef, useState } from 'react';
import type { Toast } from './toasts.ts';

interface ToastAnnouncerProps {
  visible: readonly Toast[];
}

/** Long enough for every screen reader to pick it up; after that the text would only be found twice. */
const clearAfter = 3000;

/** Two live regions that are there before the first message, so that each is spoken once and errors at once. */
export function ToastAnnouncer({ visible }: ToastAnnouncerProps) {
  const announced = useRef(0);
  const [spoken, setSpoken] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const fresh = visible.filter((toast) => toast.id > announced.current);
    if (fresh.length === 0) return;
    announced.current = Math.max(...fresh.map((toast) => toast.id));
    setSpoken((before) => [...before, ...fresh]);
    setTimeout(() => setSpoken((before) => before.filter((toast) => !fresh.includes(toast))), clearAfter);
  }, [visible]);
  const lines = (isError: boolean) =>
    spoken
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
