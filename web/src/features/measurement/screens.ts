import type { AnyRouter } from '@tanstack/react-router';
import { afterPaint } from '../../ui/after-paint.ts';
import { isMeasurementPath, joinHistory } from './measurement-history.ts';
import { measurement } from './measurement-store.ts';

// How many of the screens that show the measurement are there: none for a moment while one replaces the other, two for
// a moment in development.
let open = 0;
let disjoin: (() => void) | undefined;

const join = (router: AnyRouter) => {
  const { hold, sync, stop } = joinHistory(router.history, measurement);
  // The next question is on screen before anything else is done about it.
  const unsubscribe = measurement.subscribe(() => {
    hold();
    afterPaint(sync);
  });
  sync();
  return () => {
    unsubscribe();
    stop();
  };
};

const leaveIfGone = (router: AnyRouter): void => {
  if (open > 0) return;
  // The other screen is on its way, or the router is: decided once there is a page again.
  if (router.state.status === 'pending' || isMeasurementPath(router.history.location.pathname)) {
    const stop = router.subscribe('onResolved', () => {
      stop();
      leaveIfGone(router);
    });
    return;
  }
  disjoin?.();
  disjoin = undefined;
  measurement.leave();
};

/**
 * A screen that shows the measurement is there; call what is returned when it is not any more. Going from one such
 * screen to the other is not leaving, and neither is closing or reloading the page, at which nothing is taken away.
 */
export const enterScreen = (router: AnyRouter): (() => void) => {
  open += 1;
  disjoin ??= join(router);
  return () => {
    open -= 1;
    setTimeout(() => leaveIfGone(router));
  };
};
