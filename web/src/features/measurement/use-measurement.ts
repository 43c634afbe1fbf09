import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { type MeasurementState, measurement } from './measurement-store.ts';
import { enterScreen } from './screens.ts';
import { resumeOutbox } from './user-outbox.ts';

/** The measurement, for a screen that shows it. */
export const useMeasurement = (): MeasurementState => {
  const router = useRouter();
  useEffect(() => {
    resumeOutbox();
    return enterScreen(router);
  }, [router]);
  return useSyncExternalStore(measurement.subscribe, measurement.get);
};
