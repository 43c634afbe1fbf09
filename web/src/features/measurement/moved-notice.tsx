import { useSyncExternalStore } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { measurement } from './measurement-store.ts';

/** Why the measurement stands elsewhere than it did on screen. */
const noticeNow = () => {
  const state = measurement.get();
  return state.status === 'running' ? state.notice : undefined;
};

/** Says, until the next choice, that another tab or device has gone on with the measurement, or has closed it. */
export function MovedNotice() {
  const t = useTexts();
  const notice = useSyncExternalStore(measurement.subscribe, noticeNow);
  return <div role="status">{notice && <Alert tone="info">{t(notice)}</Alert>}</div>;
}
