import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { resumeOutbox } from '../outbox/user-outbox.ts';
import { measurement } from './measurement-machine.ts';
import type { MeasurementState } from './measurement-state.ts';
import { enterScreen } from './screens.ts';

/** Returns the measurement's state, for a measurement screen. */
export const useMeasurement = (): MeasurementState => {
  const router = useRouter();
  useEffect(() => {
    resumeOutbox();
    return enterScreen(router);
  }, [router]);
  return useSyncExternalStore(measurement.subscribe, measurement.get);
};
