import { orderOfAnswers } from '@ok/contract/measurement/order-of-answers.ts';
import { getExamples, getOptions, getQuestion } from '@ok/contract/routes/measurement.ts';
import { getQuestionTree } from '@ok/contract/routes/question-tree.ts';
import type { ShownOrder } from '@ok/contract/rules/answer-order.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useProfile } from '../../api/profile.ts';
import type { PageSource } from '../../player/page-source.ts';
import { useLanguage } from '../../texts/texts-store.ts';
import type { Running } from './measurement-store.ts';

/** A refusal stays one; anything else may be the connection. */
const mayPass = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

type Pages = ShownOrder & { publicationId: number; first?: Running['first'] };

/**
 * The pages of the publication that is measured with, from the server, in the language of the screen, with the answers
 * in the order of the measurement: what is kept of the server's is the same for all.
 */
export const useMeasurementPages = ({ publicationId, first, answerOrder, orderSeed }: Pages): PageSource => {
  const language = useLanguage();
  // The usual place as long as the system has not said so.
  const mediaBase = useProfile()?.mediaBase ?? '/media/';
  return useMemo(() => {
    const query = { publicationId, language };
    return {
      key: ['measurement', publicationId, language, orderSeed ?? answerOrder],
      question: (id) => call(getQuestion, { params: { id }, query, silent: true }),
      options: async (id) =>
        orderOfAnswers(await call(getOptions, { params: { id }, query, silent: true }), { answerOrder, orderSeed }),
      examples: (id) => call(getExamples, { params: { id }, query, silent: true }),
      known: first?.language === language ? first.question : undefined,
      mayPass,
      mediaBase,
    };
  }, [publicationId, language, first, answerOrder, orderSeed, mediaBase]);
};

/** The name and version of the tree that is measured with; only shown beside, so nothing waits for it. */
export const useTree = (id: number) => {
  const language = useLanguage();
  return useQuery(
    queryOptions({
      queryKey: ['measurement', 'tree', id, language],
      queryFn: () => call(getQuestionTree, { params: { id }, query: { language }, silent: true }),
      staleTime: 60_000,
      gcTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: 500,
    }),
  ).data;
};
