import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PageSpinner } from '../../layout/page-spinner.tsx';
import { MeasurementScreen } from './measurement-screen.tsx';
import { measurement } from './measurement-store.ts';
import { useMeasurement } from './use-measurement.ts';

/** `/result`: the result of the measurement under way, also after it was cut off; leads home when there is none. */
export function ResultPage() {
  const state = useMeasurement();
  const navigate = useNavigate();
  const hadResult = useRef(false);
  const treeId = state.status === 'running' ? state.treeId : undefined;
  const hasResult = state.status === 'running' && state.flow.result !== null;
  const cutOff = useLocation({ select: ({ state }) => state.measurementPlace?.key });
  const { status } = state;

  useEffect(() => {
    if (status === 'none' && cutOff !== undefined && !hadResult.current) return void measurement.resume(cutOff);
    if (status === 'opening' || status === 'failed') return;
    if (hasResult) hadResult.current = true;
    // Taken back here: its question is at the other address.
    else if (hadResult.current && treeId !== undefined)
      void navigate({ to: '/measure/$treeId', params: { treeId: String(treeId) }, replace: true, state: true });
    else void navigate({ to: '/', replace: true });
  }, [status, cutOff, hasResult, treeId, navigate]);

  if (status === 'opening') return <PageSpinner />;
  return hasResult || status === 'failed' ? <MeasurementScreen state={state} treeId={treeId ?? 0} /> : null;
}
