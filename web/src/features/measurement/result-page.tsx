import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { MeasurementScreen } from './measurement-screen.tsx';
import { useMeasurement } from './use-measurement.ts';

/** `/result`: the result of the measurement under way; leads home when there is none. */
export function ResultPage() {
  const state = useMeasurement();
  const navigate = useNavigate();
  const hadResult = useRef(false);
  const treeId = state.status === 'running' ? state.treeId : undefined;
  const hasResult = state.status === 'running' && state.flow.result !== null;

  useEffect(() => {
    if (hasResult) hadResult.current = true;
    // Taken back here: its question is at the other address.
    else if (hadResult.current && treeId !== undefined)
      void navigate({ to: '/measure/$treeId', params: { treeId: String(treeId) }, replace: true, state: true });
    else void navigate({ to: '/', replace: true });
  }, [hasResult, treeId, navigate]);

  return hasResult && treeId !== undefined ? <MeasurementScreen state={state} treeId={treeId} /> : null;
}
