import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PageSpinner } from '../../layout/loading/page-spinner.tsx';
import { measurement } from './machine/measurement-machine.ts';
import { useMeasurement } from './machine/use-measurement.ts';
import { MeasurementScreen } from './measurement-screen.tsx';

/** `/result`: the result of the running measurement, also after a reload. Redirects to home without one. */
export function ResultPage() {
  const state = useMeasurement();
  const navigate = useNavigate();
  const hadResult = useRef(false);
  const treeId = state.status === 'running' ? state.treeId : undefined;
  const hasResult = state.status === 'running' && state.flow.result !== null;
  const resumableKey = useLocation({ select: ({ state }) => state.measurementPlace?.key });
  const { status } = state;

  useEffect(() => {
    if (status === 'none' && resumableKey !== undefined && !hadResult.current)
      return void measurement.resume(resumableKey);
    if (status === 'opening' || status === 'failed') return;
    if (hasResult) hadResult.current = true;
    // The result was taken back; its question has another address.
    else if (hadResult.current && treeId !== undefined)
      void navigate({ to: '/measure/$treeId', params: { treeId: String(treeId) }, replace: true, state: true });
    else void navigate({ to: '/', replace: true });
  }, [status, resumableKey, hasResult, treeId, navigate]);

  if (status === 'opening') return <PageSpinner />;
  return hasResult || status === 'failed' ? <MeasurementScreen state={state} treeId={treeId ?? 0} /> : null;
}
