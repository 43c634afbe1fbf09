import type { RouterHistory } from '@tanstack/react-router';
import type { MeasurementMachine } from './measurement-machine.ts';
import { depthOf, type Running } from './measurement-state.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Measurement of a history entry: its key and the number of choices made. `step` is the expected step, shown until
     * the measurement has loaded.
     */
    measurementPlace?: { key: string; depth: number; step?: number };
    /** Start of a measurement at this entry, with its key once it exists. `orOpen`: only when none can be resumed. */
    measurementStart?: { key?: string; orOpen?: true };
  }
}

type Location = RouterHistory['location'];

const historyPlaceOf = ({ state }: Location) => state.measurementPlace;

/** Whether a path shows a measurement. */
export const isMeasurementPath = (pathname: string) => /^\/(measure\/[^/]+|result)\/?$/.test(pathname);

/** Navigation by the measurement itself never asks the user. */
const withoutBlocker = { ignoreBlocker: true };

/** A `history.go` that never arrives must not disable the Back button for longer than this. */
const travelTimeoutMs = 1000;

/**
 * Until the history has caught up with the first choice, Back would leave the measurement. This blocks Back and goes
 * back one question instead.
 */
const createBackBlocker = (history: RouterHistory, store: MeasurementMachine) => {
  let unblock = () => {};
  const release = () => {
    const end = unblock;
    unblock = () => {};
    end();
  };
  const isBehind = () => {
    const state = store.get();
    const place = historyPlaceOf(history.location);
    return state.status === 'running' && place?.key === state.key && place.depth < depthOf(state.flow);
  };
  const hold = () => {
    release();
    if (!isBehind()) return;
    unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, nextLocation }) => {
        if (action === 'PUSH' || action === 'REPLACE' || isMeasurementPath(nextLocation.pathname)) return false;
        return isBehind() && store.back();
      },
    });
  };
  return { hold, release };
};

/**
 * Keeps the browser's history in step with the measurement: one entry a choice, so that the browser's Back equals the
 * page's own. The measurement leads: the screen changes first, then `sync` updates the history. The browser's buttons
 * work the other way: Forward makes the choice again that Back took back.
 */
export const connectHistory = (history: RouterHistory, store: MeasurementMachine) => {
  let travelTimer: ReturnType<typeof setTimeout> | undefined;
  const backBlocker = createBackBlocker(history, store);
  let index = history.location.state.__TSR_index;
  let lastPlace = historyPlaceOf(history.location);

  const endTravel = () => {
    clearTimeout(travelTimer);
    travelTimer = undefined;
  };
  const travel = (distance: number) => {
    endTravel();
    travelTimer = setTimeout(endTravel, travelTimeoutMs);
    history.go(distance);
  };

  /** Updates the history to the measurement's depth. */
  const sync = () => {
    const state = store.get();
    const { location } = history;
    if (state.status !== 'running' || travelTimer || !isMeasurementPath(location.pathname)) return;
    const { key } = state;
    const depth = depthOf(state.flow);
    let place = historyPlaceOf(location);
    const stateAt = (entryDepth: number) => ({ measurementPlace: { key, depth: entryDepth } });
    if (place?.key !== key) {
      // A measurement that was resumed here gets entries for its earlier questions too.
      place = { key, depth: 0 };
      history.replace(location.href, stateAt(0), withoutBlocker);
    }
    if (place.depth > depth) travel(depth - place.depth);
    for (let entryDepth = place.depth + 1; entryDepth <= depth; entryDepth += 1) {
      // The router merges simultaneous changes into one entry; flushing keeps them separate.
      history.flush();
      history.push(location.href, stateAt(entryDepth), withoutBlocker);
    }
    history.flush();
    backBlocker.release();
  };

  /**
   * Goes to the question of a history entry: back, or forward by the choices that were taken back. The history returns
   * from an entry whose choices are not known any more.
   */
  const followTo = (state: Running, toDepth: number, fromDepth: number) => {
    const depth = depthOf(state.flow);
    // Back starts at the question on screen, which the history may not have reached yet.
    const entriesBehind = Math.max(0, depth - fromDepth);
    for (let entryDepth = depth; entryDepth > toDepth + entriesBehind; entryDepth -= 1) store.back();
    let reachedDepth = depth;
    while (reachedDepth < toDepth && store.forward()) reachedDepth += 1;
    if (toDepth > reachedDepth) travel(reachedDepth - toDepth);
  };

  const unsubscribe = history.subscribe(({ location, action }) => {
    const distance = location.state.__TSR_index - index;
    index = location.state.__TSR_index;
    const from = lastPlace;
    lastPlace = historyPlaceOf(location);
    const state = store.get();
    if (action.type === 'PUSH' || action.type === 'REPLACE') return;
    // Leaving for another page is handled when the screen unmounts.
    if (state.status !== 'running' || !isMeasurementPath(location.pathname)) return endTravel();
    if (travelTimer) {
      endTravel();
      sync();
    } else if (lastPlace?.key === state.key)
      followTo(state, lastPlace.depth, from?.key === state.key ? from.depth : Infinity);
    else if (distance > 0) travel(-distance);
    // The entry belongs to an earlier measurement: goes further back.
    else history.back();
  });

  return {
    holdBack: backBlocker.hold,
    sync,
    stop: () => {
      endTravel();
      backBlocker.release();
      unsubscribe();
    },
  };
};
