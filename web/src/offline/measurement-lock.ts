/** Name of the lock that every tab holds while a measurement is on screen. */
export const measurementLock = 'ok-measurement';

/** Holds the lock until the returned function is called. A browser without locks keeps none. */
export const holdMeasurementLock = (): (() => void) => {
  const held = Promise.withResolvers<void>();
  void navigator.locks?.request(measurementLock, { mode: 'shared' }, () => held.promise);
  return held.resolve;
};
