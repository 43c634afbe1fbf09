import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { afterPaint } from '../ui/after-paint.ts';

let visibleStep: 'question' | 'other' | undefined;
const visibilityListeners = new Set<() => void>();

const setVisibleStep = (step: typeof visibleStep) => {
  visibleStep = step;
  for (const listener of visibilityListeners) listener();
};

const subscribe = (listener: () => void) => {
  visibilityListeners.add(listener);
  return () => void visibilityListeners.delete(listener);
};

/** Reports to the frame whether a question is on screen, after it was painted. */
export const useReportQuestion = (isQuestion: boolean): void => {
  useEffect(() => afterPaint(() => setVisibleStep(isQuestion ? 'question' : 'other')), [isQuestion]);
  useEffect(() => () => setVisibleStep(undefined), []);
};

/** Whether a question is on screen or about to be. The frame then hides its footer and banner. */
export const useIsMeasuring = (): boolean => {
  const isMeasurePath = useLocation({ select: ({ pathname }) => pathname.startsWith('/measure/') });
  const step = useSyncExternalStore(subscribe, () => visibleStep);
  return step ? step === 'question' : isMeasurePath;
};
