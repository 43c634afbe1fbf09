import type { Flow } from '@ok/contract/measurement/flow.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { optionsQuery } from './page-source.ts';
import { usePlayer } from './player-context.ts';

/** Drawn at a time: a question with more answers than people can tell apart must not fill the memory of a phone. */
const mostDrawn = 10;

type Step = { questionId: number; step: number };

/**
 * The steps to have drawn: the one a measurement stands at, the one before it and, one by one as they have been
 * fetched, those that may come next. Each keeps its place in the list, for what stands still is not drawn anew.
 */
export const useStepsAhead = ({ questionId, step, history }: Flow): readonly Step[] => {
  const client = useQueryClient();
  const { source } = usePlayer();
  const { data } = useQuery({ ...optionsQuery(questionId, source), enabled: false });
  // As they are drawn: what may come next is not asked for before that.
  const options = useDeferredValue(data);
  const [drawn, setDrawn] = useState<readonly Step[]>([]);
  const before = history.at(-1);
  const steps = drawn.some((each) => each.questionId === questionId && each.step === step)
    ? drawn
    : [...drawn.filter((each) => each.questionId !== questionId), { questionId, step }];
  const atHand = useEffectEvent(() =>
    steps.filter((each) => each.questionId === questionId || each.questionId === before),
  );

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    // A transition is drawn a little at a time, and lets whatever a person does go first.
    const onReady = (next: number) =>
      startTransition(() =>
        setDrawn((steps) => (steps.length < mostDrawn ? [...steps, { questionId: next, step: step + 1 }] : steps)),
      );
    // Asking takes longer than drawing: the question that was chosen comes first.
    const cancel = afterPaint(() => {
      setDrawn(atHand());
      if (options) void fetchAhead(options, { client, source, signal, onReady });
    });
    return () => {
      cancel();
      left.abort();
    };
  }, [client, options, source, step]);

  return steps;
};
