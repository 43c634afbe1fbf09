import type { Flow } from '@ok/contract/measurement/flow.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { optionsQuery } from './page-source.ts';
import { usePlayer } from './player-context.ts';

/** Most steps rendered at a time, so that a question with many answers does not fill a phone's memory. */
const maxRendered = 10;

type StepAhead = { questionId: number; step: number };

/**
 * Steps to render: the current one, the one before, and the possible next ones as they are prefetched. Each keeps its
 * place in the list, since a step that does not move is not rendered again.
 */
export const useStepsAhead = ({ questionId, step, history }: Flow): readonly StepAhead[] => {
  const client = useQueryClient();
  const { source } = usePlayer();
  const { data } = useQuery({ ...optionsQuery(questionId, source), enabled: false });
  // Deferred like their rendering: prefetching starts after it.
  const options = useDeferredValue(data);
  const [rendered, setRendered] = useState<readonly StepAhead[]>([]);
  const before = history.at(-1);
  const steps = rendered.some((each) => each.questionId === questionId && each.step === step)
    ? rendered
    : [...rendered.filter((each) => each.questionId !== questionId), { questionId, step }];
  const currentAndPrevious = useEffectEvent(() =>
    steps.filter((each) => each.questionId === questionId || each.questionId === before),
  );

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // A transition renders in small steps and gives way to user input.
    const onReady = (next: number) =>
      startTransition(() =>
        setRendered((steps) => (steps.length < maxRendered ? [...steps, { questionId: next, step: step + 1 }] : steps)),
      );
    // Prefetching takes longer than rendering, so the chosen question comes first.
    const cancel = afterPaint(() => {
      setRendered(currentAndPrevious());
      if (options) void fetchAhead(options, { client, source, signal, onReady });
    });
    return () => {
      cancel();
      controller.abort();
    };
  }, [client, options, source, step]);

  return steps;
};
