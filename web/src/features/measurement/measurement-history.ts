import type { RouterHistory } from '@tanstack/react-router';
import { depthOf, type MeasurementStore } from './measurement-store.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The measurement that an entry belongs to, by its key, and after how many choices. `step`: where it is thought to
     * stand, for what is shown until that is known.
     */
    measurementPlace?: { key: string; depth: number; step?: number };
    /** A measurement is to be begun here, by this key once there is one; `orOpen`: where none can be gone on with. */
    measurementStart?: { key?: string; orOpen?: true };
  }
}

type Location = RouterHistory['location'];

const placeOf = ({ state }: Location) => state.measurementPlace;

/** The paths at which a measurement can stand. */
export const isMeasurementPath = (pathname: string) => /^\/(measure\/[^/]+|result)\/?$/.test(pathname);

/** What the measurement itself does to the history asks nobody. */
const unasked = { ignoreBlocker: true };

/** A journey through the history that never arrives must not make us deaf to the Back button for ever. */
const longestTravel = 1000;

/**
 * Keeps the browser's history and the measurement in agreement: one entry a choice, so that the browser's Back does what
 * our own does. The measurement leads: what is on screen changes first, `sync` then moves the history after it. What the
 * professional does with the browser's buttons comes the other way. Forward cannot choose an answer, so it is undone.
 */
export const joinHistory = (history: RouterHistory, store: MeasurementStore) => {
  let travelling: ReturnType<typeof setTimeout> | undefined;
  let index = history.location.state.__TSR_index;
  let stoodAt = placeOf(history.location);

  const arrive = () => {
    clearTimeout(travelling);
    travelling = undefined;
  };
  const travel = (distance: number) => {
    arrive();
    travelling = setTimeout(arrive, longestTravel);
    history.go(distance);
  };

  let letGo = () => {};
  /**
   * Until the history has followed to the first choice, Back would go to the page before the measurement; it is meant
   * from the question on screen.
   */
  const hold = () => {
    letGo();
    const isBehind = () => {
      const state = store.get();
      const place = placeOf(history.location);
      return state.status === 'running' && place?.key === state.key && place.depth < depthOf(state.flow);
    };
    if (!isBehind()) return;
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, nextLocation }) => {
        if (action === 'PUSH' || action === 'REPLACE' || isMeasurementPath(nextLocation.pathname)) return false;
        return isBehind() && store.back();
      },
    });
    letGo = () => {
      letGo = () => {};
      unblock();
    };
  };

  /** Bring the history to where the measurement is. */
  const sync = () => {
    const state = store.get();
    const { location } = history;
    if (state.status !== 'running' || travelling || !isMeasurementPath(location.pathname)) return;
    const { key } = state;
    const depth = depthOf(state.flow);
    let place = placeOf(location);
    const stateAt = (at: number) => ({ measurementPlace: { key, depth: at } });
    if (place?.key !== key) {
      // A measurement that is taken up again here has its questions behind it all the same.
      place = { key, depth: 0 };
      history.replace(location.href, stateAt(0), unasked);
    }
    if (place.depth > depth) travel(depth - place.depth);
    for (let at = place.depth + 1; at <= depth; at += 1) {
      // The router joins what is changed in one go into one entry.
      history.flush();
      history.push(location.href, stateAt(at), unasked);
    }
    history.flush();
    letGo();
  };

  const unsubscribe = history.subscribe(({ location, action }) => {
    const isForward = location.state.__TSR_index > index;
    const distance = location.state.__TSR_index - index;
    index = location.state.__TSR_index;
    const from = stoodAt;
    stoodAt = placeOf(location);
    const state = store.get();
    if (action.type === 'PUSH' || action.type === 'REPLACE') return;
    // Going to another page is noticed where the screen is taken away.
    if (state.status !== 'running' || !isMeasurementPath(location.pathname)) return arrive();
    if (travelling) {
      arrive();
      sync();
      return;
    }
    const place = stoodAt;
    const depth = depthOf(state.flow);
    if (place?.key === state.key) {
      // Back is meant from the question on screen, which the history may still have to follow to.
      const behind = from?.key === state.key ? Math.max(0, depth - from.depth) : 0;
      for (let at = depth; at > place.depth + behind; at -= 1) store.back();
      if (place.depth > depth) travel(depth - place.depth);
    } else if (isForward) travel(-distance);
    // An entry that an earlier measurement left behind: further back is what was there before it.
    else history.back();
  });

  return {
    hold,
    sync,
    stop: () => {
      arrive();
      letGo();
      unsubscribe();
    },
  };
};
