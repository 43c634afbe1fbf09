import type { RouterHistory } from '@tanstack/react-router';
import { depthOf, type MeasurementStore } from './measurement-store.ts';

/** Written in an entry of the browser's history: which measurement it belongs to, and after how many choices. */
type Place = { statisticsId: number; depth: number };

type Location = RouterHistory['location'];

const placeOf = ({ state }: Location) => (state as { measurementPlace?: Place }).measurementPlace;

/** The paths at which a measurement can stand. */
export const isMeasurementPath = (pathname: string) => /^\/(measure\/[^/]+|result)\/?$/.test(pathname);

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

  /** Bring the history to where the measurement is. */
  const sync = () => {
    const state = store.get();
    const { location } = history;
    if (state.status !== 'running' || travelling || !isMeasurementPath(location.pathname)) return;
    const { statisticsId } = state;
    const depth = depthOf(state.flow);
    const place = placeOf(location);
    const stateAt = (at: number) => ({ measurementPlace: { statisticsId, depth: at } });
    if (place?.statisticsId !== statisticsId) history.replace(location.href, stateAt(depth));
    else if (place.depth > depth) travel(depth - place.depth);
    else
      for (let at = place.depth + 1; at <= depth; at += 1) {
        history.push(location.href, stateAt(at));
        // The router joins what is pushed in one go into one entry.
        history.flush();
      }
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
    if (place?.statisticsId === state.statisticsId) {
      // Back is meant from the question on screen, which the history may still have to follow to.
      const behind = from?.statisticsId === state.statisticsId ? Math.max(0, depth - from.depth) : 0;
      for (let at = depth; at > place.depth + behind; at -= 1) store.back();
      if (place.depth > depth) travel(depth - place.depth);
    } else if (isForward) travel(-distance);
    // An entry that an earlier measurement left behind: further back is what was there before it.
    else history.back();
  });

  return {
    sync,
    stop: () => {
      arrive();
      unsubscribe();
    },
  };
};
