import { orderAnswers } from '@ok/contract/measurement/order-answers.ts';
import {
  getExamples,
  getOptions,
  getPublicationBundle,
  getQuestion,
} from '@ok/contract/routes/measurement/measurement.ts';
import { getQuestionTree } from '@ok/contract/routes/trees/question-tree.ts';
import type { ShownOrder } from '@ok/contract/rules/answers/answer-order.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressOf } from '../../../api/address.ts';
import { ApiError } from '../../../api/api-error.ts';
import { awaitOrFind, callOrReadKept, readKept } from '../../../api/call-or-read-kept.ts';
import { type CallResult, call } from '../../../api/client.ts';
import { isServerFailure } from '../../../api/failure-status.ts';
import { useProfile } from '../../../api/profile.ts';
import type { PageSource } from '../../../player/pages/page-source.ts';
import { useLanguage } from '../../../texts/texts-store.ts';
import type { Running } from './measurement-state.ts';

/** Whether an error may be temporary: refusals are permanent. */
const isTemporaryPageError = (error: Error) => !(error instanceof ApiError) || isServerFailure(error.status);

type Bundle = CallResult<typeof getPublicationBundle>;
type BundleOptions = { params: { id: number }; query: { language: string } };

/** Finds a page of a publication that the device keeps; undefined if it has none. */
const findKeptPage = async ({ params, query }: BundleOptions, questionId: number) => {
  const bundle = await readKept<Bundle>(addressOf(getPublicationBundle.path, params, query));
  return bundle?.pages.find(({ question }) => question.id === questionId);
};

type PagesOptions = ShownOrder & { publicationId: number; first?: Running['first'] };

/**
 * Page source of a measurement: its publication in the page's language, with answers in the measurement's order. The
 * cached server pages are the same for all orders.
 */
export const useMeasurementPages = ({ publicationId, first, answerOrder, orderSeed }: PagesOptions): PageSource => {
  const language = useLanguage();
  // Default address until the profile has loaded.
  const mediaBase = useProfile()?.mediaBase ?? '/media/';
  return useMemo(() => {
    const query = { publicationId, language };
    const order = { answerOrder, orderSeed };
    const bundle = { params: { id: publicationId }, query: { language } };
    return {
      key: ['measurement', publicationId, language, orderSeed ?? answerOrder],
      question: (id) =>
        awaitOrFind(
          call(getQuestion, { params: { id }, query, silent: true }),
          async () => (await findKeptPage(bundle, id))?.question,
        ),
      options: async (id) => {
        const loaded = await awaitOrFind(
          call(getOptions, { params: { id }, query, silent: true }),
          async () => (await findKeptPage(bundle, id))?.options,
        );
        return orderAnswers(loaded, order);
      },
      all: async () => {
        const { pages } = await callOrReadKept(getPublicationBundle, { ...bundle, silent: true });
        return pages.map((page) => ({ ...page, options: orderAnswers(page.options, order) }));
      },
      examples: (id) => call(getExamples, { params: { id }, query, silent: true }),
      loadedQuestion: first?.language === language ? first.question : undefined,
      isTemporary: isTemporaryPageError,
      mediaBase,
    };
  }, [publicationId, language, first, answerOrder, orderSeed, mediaBase]);
};

/** Name and version of the measurement's tree. Shown as an addition only, so nothing waits for it. */
export const useTree = (id: number) => {
  const language = useLanguage();
  return useQuery(
    queryOptions({
      // The instruction has mostly fetched the tree already, under the same key.
      queryKey: ['question-tree', `${id}`, language],
      queryFn: () => callOrReadKept(getQuestionTree, { params: { id }, query: { language }, silent: true }),
      staleTime: 60_000,
      gcTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isTemporaryPageError(error),
      retryDelay: 500,
    }),
  ).data;
};
