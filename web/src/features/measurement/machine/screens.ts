import type { AnyRouter } from '@tanstack/react-router';
import { afterPaint } from '../../../ui/after-paint.ts';
import { connectHistory, isMeasurementPath } from './measurement-history.ts';
import { measurement } from './measurement-machine.ts';

// Number of mounted measurement screens: briefly 0 while one replaces the other, briefly 2 in development.
let mountedScreens = 0;
let disconnectHistory: (() => void) | undefined;

const connectRouter = (router: AnyRouter) => {
  const { holdBack, sync, stop } = connectHistory(router.history, measurement);
  // The next question is painted before the history changes.
  const unsubscribe = measurement.subscribe(() => {
    holdBack();
    afterPaint(sync);
  });
  sync();
  return () => {
    unsubscribe();
    stop();
  };
};

const leaveIfGone = (router: AnyRouter): void => {
  if (mountedScreens > 0) return;
  // The other screen or the router is still loading: decides when it has resolved.
  if (router.state.status === 'pending' || isMeasurementPath(router.history.location.pathname)) {
    const stop = router.subscribe('onResolved', () => {
      stop();
      leaveIfGone(router);
    });
    return;
  }
  disconnectHistory?.();
  disconnectHistory = undefined;
  measurement.leave();
};

/**
 * Registers a mounted measurement screen. Call the returned function at unmount. Changing to the other screen does not
 * leave the measurement, nor does closing or reloading the page, which unmounts nothing.
 */
export const enterScreen = (router: AnyRouter): (() => void) => {
  mountedScreens += 1;
  disconnectHistory ??= connectRouter(router);
  return () => {
    mountedScreens -= 1;
    setTimeout(() => leaveIfGone(router));
  };
};
