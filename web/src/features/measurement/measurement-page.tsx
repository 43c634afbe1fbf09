import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { newId } from '../../session/new-id.ts';
import { MeasurementScreen } from './measurement-screen.tsx';
import { measurement } from './measurement-store.ts';
import { useMeasurement } from './use-measurement.ts';

/**
 * `/measure/{treeId}`: the measurement that the entry of the browser's history belongs to. In a new entry it is the open
 * one of the tree; where there is none, or where somebody asked for it, one begins.
 */
export function MeasurementPage() {
  const state = useMeasurement();
  const router = useRouter();
  const treeId = Number(useParams({ strict: false, select: (params) => params.treeId }));
  const isGone = state.status === 'gone';

  useEffect(() => {
    const { history } = router;
    const { measurementPlace: place, measurementStart: start } = history.location.state;
    const remember = (it: { key: string; orOpen?: true }) =>
      history.replace(history.location.href, { measurementStart: it });
    const now = measurement.get();
    // The store remembers what was begun, so mounting this twice makes one measurement.
    const isHere = now.status !== 'none' && now.treeId === treeId;
    if (place) {
      if (!isHere || now.key !== place.key) void measurement.resume(place.key, treeId);
    } else if (start && !start.orOpen) {
      const key = start.key ?? newId();
      if (isHere && now.key === key) return;
      if (!start.key) remember({ key });
      void measurement.start(treeId, key);
    } else if (!isHere) {
      const key = start?.key ?? newId();
      if (!start) remember({ key, orOpen: true });
      void measurement.resumeOrStart(treeId, key);
    }
  }, [router, treeId]);

  // Not there for whoever is signed in: it is somebody else's.
  useEffect(() => {
    if (isGone) void router.navigate({ to: '/', replace: true });
  }, [isGone, router]);

  return <MeasurementScreen state={state} treeId={treeId} />;
}
