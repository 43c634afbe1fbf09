import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage } from '../../texts/texts-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { optionsQuery } from './measurement-queries.ts';
import type { Running } from './measurement-store.ts';
import { useMediaBase } from './pictures.ts';

/** Drawn at a time: a question with more answers than people can tell apart must not fill the memory of a phone. */
const mostDrawn = 10;

type Step = { questionId: number; step: number };

/**
 * The steps to have drawn: the one a measurement stands at, the one before it and, one by one as they have been
 * fetched, those that may come next. Each keeps its place in the list, for what stands still is not drawn anew.
 */
export const useStepsAhead = ({ flow, publicationId }: Running): readonly Step[] => {
  const { questionId, step, history } = flow;
  const client = useQueryClient();
  const language = useLanguage();
  const mediaBase = useMediaBase();
  const { data: options } = useQuery({ ...optionsQuery(questionId, { publicationId, language }), enabled: false });
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
    const onReady = (next: number) =>
      setDrawn((steps) => (steps.length < mostDrawn ? [...steps, { questionId: next, step: step + 1 }] : steps));
    // Asking takes longer than drawing: the question that was chosen comes first.
    const cancel = afterPaint(() => {
      setDrawn(atHand());
      if (options)
        void fetchAhead(options, { client, edition: { publicationId, language }, mediaBase, signal, onReady });
    });
    return () => {
      cancel();
      left.abort();
    };
  }, [client, options, publicationId, step, language, mediaBase]);

  return steps;
};
