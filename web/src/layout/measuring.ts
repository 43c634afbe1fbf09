import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { afterPaint } from '../ui/after-paint.ts';

let shown: 'question' | 'other' | undefined;
const listeners = new Set<() => void>();

const set = (now: typeof shown) => {
  shown = now;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** For a page on which people measure: tells the frame whether a question is on screen, once it is. */
export const useShowsQuestion = (isQuestion: boolean): void => {
  useEffect(() => afterPaint(() => set(isQuestion ? 'question' : 'other')), [isQuestion]);
  useEffect(() => () => set(undefined), []);
};

/** Whether a question of a measurement is on screen, or about to be: the frame steps back for it. */
export const useIsMeasuring = (): boolean => {
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith('/measure/') });
  const now = useSyncExternalStore(subscribe, () => shown);
  return now ? now === 'question' : isThere;
};
