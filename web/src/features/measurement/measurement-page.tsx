import { type RouterHistory, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { newId } from '../../session/new-id.ts';
import { measurement } from './machine/measurement-machine.ts';
import { useMeasurement } from './machine/use-measurement.ts';
import { MeasurementScreen } from './measurement-screen.tsx';

/** Opens or starts the measurement of the present history entry, unless this tab shows it already. */
const openAtEntry = (history: RouterHistory, treeId: number): void => {
  const { measurementPlace: place, measurementStart: start } = history.location.state;
  const storeStart = (measurementStart: { key: string; orOpen?: true }) =>
    history.replace(history.location.href, { measurementStart });
  const current = measurement.get();
  // The store knows the started measurement, so mounting twice starts one only.
  const isSameTree = current.status !== 'none' && current.treeId === treeId;
  if (place) {
    if (!isSameTree || current.key !== place.key) void measurement.resume(place.key, treeId);
  } else if (start && !start.orOpen) {
    const key = start.key ?? newId();
    if (isSameTree && current.key === key) return;
    if (!start.key) storeStart({ key });
    void measurement.start(treeId, key);
  } else if (!isSameTree) {
    const key = start?.key ?? newId();
    if (!start) storeStart({ key, orOpen: true });
    void measurement.resumeOrStart(treeId, key);
  }
};

/**
 * `/measure/{treeId}`: the measurement of this history entry. A new entry resumes the open measurement of the tree; it
 * starts one when none is open or when the user asked for a new one.
 */
export function MeasurementPage() {
  const state = useMeasurement();
  const router = useRouter();
  const treeId = Number(useParams({ from: '/private/measure/$treeId', select: (params) => params.treeId }));
  const isMissing = state.status === 'gone';

  useEffect(() => openAtEntry(router.history, treeId), [router, treeId]);

  // The signed-in user has no such measurement: it belongs to another account.
  useEffect(() => {
    if (isMissing) void router.navigate({ to: '/', replace: true });
  }, [isMissing, router]);

  return <MeasurementScreen state={state} treeId={treeId} />;
}
