import { getExamples, getOptions, getQuestion } from '@ok/contract/routes/measurement.ts';
import { getQuestionTree } from '@ok/contract/routes/question-tree.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

/** What a page of a measurement is kept under: a publication never changes, so neither does what it says. */
export type Edition = { publicationId: number; language: string };

const retries = 2;

/** A refusal stays one; anything else may be the connection. */
const isPassing = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

const kept = {
  staleTime: Number.POSITIVE_INFINITY,
  // Somebody may read one question for longer than the cache usually keeps what nobody looks at.
  gcTime: Number.POSITIVE_INFINITY,
  // Without a network it must fail, and say so, rather than wait.
  networkMode: 'always',
  retry: (failures: number, error: Error) => failures < retries && isPassing(error),
  retryDelay: 500,
} as const;

export const questionQuery = (id: number, { publicationId, language }: Edition) =>
  queryOptions({
    ...kept,
    queryKey: ['measurement', publicationId, language, 'question', id],
    queryFn: () => call(getQuestion, { params: { id }, query: { publicationId, language }, silent: true }),
  });

export const optionsQuery = (id: number, { publicationId, language }: Edition) =>
  queryOptions({
    ...kept,
    queryKey: ['measurement', publicationId, language, 'options', id],
    queryFn: () => call(getOptions, { params: { id }, query: { publicationId, language }, silent: true }),
  });

export const examplesQuery = (id: number, { publicationId, language }: Edition) =>
  queryOptions({
    ...kept,
    queryKey: ['measurement', publicationId, language, 'examples', id],
    queryFn: () => call(getExamples, { params: { id }, query: { publicationId, language }, silent: true }),
  });

/** The tree's name and version; only shown beside, so nothing waits for it. */
export const treeQuery = (id: number, language: string) =>
  queryOptions({
    ...kept,
    queryKey: ['measurement', 'tree', id, language],
    queryFn: () => call(getQuestionTree, { params: { id }, query: { language }, silent: true }),
    staleTime: 60_000,
  });
