import { useSyncExternalStore } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { measurement } from './measurement-machine.ts';

/** Text key of the reason why the measurement moved. */
const getNotice = () => {
  const state = measurement.get();
  return state.status === 'running' ? state.notice : undefined;
};

/** Notice, until the next choice, that another tab or device has continued or closed the measurement. */
export function MovedNotice() {
  const t = useTexts();
  const notice = useSyncExternalStore(measurement.subscribe, getNotice);
  return <div role="status">{notice && <Alert tone="info">{t(notice)}</Alert>}</div>;
}
