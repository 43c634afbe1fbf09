import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MeasurementScreen } from './measurement-screen.tsx';
import { measurement } from './measurement-store.ts';
import { useMeasurement } from './use-measurement.ts';

/** `/measure/{treeId}`: starts a measurement with the tree, unless that is the one under way. */
export function MeasurementPage() {
  const state = useMeasurement();
  const treeId = Number(useParams({ strict: false, select: (params) => params.treeId }));

  useEffect(() => {
    const now = measurement.get();
    // The store remembers what was started, so mounting this twice makes one measurement.
    if (now.status === 'none' || now.treeId !== treeId) void measurement.start(treeId);
  }, [treeId]);

  return <MeasurementScreen state={state} treeId={treeId} />;
}
