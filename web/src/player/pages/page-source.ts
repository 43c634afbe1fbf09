import type { ExamplePage, OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** A question with its options. */
export type QuestionWithOptions = { question: QuestionPage; options: readonly OptionPage[] };

/**
 * Source of the player's pages: those of one publication in one language. Pages never change, so equal keys must mean
 * equal pages.
 */
export type PageSource = {
  /** Prefix of the pages' query keys. */
  key: readonly (string | number)[];
  question: (id: number) => Promise<QuestionPage>;
  options: (questionId: number) => Promise<readonly OptionPage[]>;
  /**
   * Fetches every question of the publication in one call, so that a measurement needs no network any more. Without it,
   * questions are fetched one by one.
   */
  all?: () => Promise<readonly QuestionWithOptions[]>;
  /** Fetches the examples of an option that came without them. */
  examples: (optionId: number) => Promise<readonly ExamplePage[]>;
  /** A question that is already loaded. */
  loadedQuestion?: QuestionPage | undefined;
  /** Whether an error may be temporary, so that a retry makes sense. */
  isTemporary: (error: Error) => boolean;
  /** Prefix of picture addresses. */
  mediaBase: string;
};

const maxRetries = 2;

const cacheOptions = ({ isTemporary }: PageSource) => ({
  staleTime: Number.POSITIVE_INFINITY,
  // A user may read one question for longer than the default cache time of unused data.
  gcTime: Number.POSITIVE_INFINITY,
  // Without a network the query fails and shows an error instead of waiting.
  networkMode: 'always' as const,
  // A step that failed without a network is fetched again as soon as there is one.
  refetchOnReconnect: true,
  retry: (failures: number, error: Error) => failures < maxRetries && isTemporary(error),
  retryDelay: 500,
});

/** Query of every question of a publication, cached while the page is open. */
export const allQuery = (source: Required<Pick<PageSource, 'all'>> & PageSource) =>
  queryOptions({
    ...cacheOptions(source),
    queryKey: [...source.key, 'all'],
    queryFn: async () => new Map((await source.all()).map((page) => [page.question.id, page])),
  });

/** A question that came with all others. */
const loadedPage = (client: QueryClient, { key }: PageSource, id: number) =>
  client.getQueryData<ReadonlyMap<number, QuestionWithOptions>>([...key, 'all'])?.get(id);

/** Query of a question, cached while the page is open. */
export const questionQuery = (id: number, source: PageSource) =>
  queryOptions({
    ...cacheOptions(source),
    queryKey: [...source.key, 'question', id],
    queryFn: async ({ client }) => loadedPage(client, source, id)?.question ?? source.question(id),
  });

/** Query of a question's options, cached while the page is open. */
export const optionsQuery = (id: number, source: PageSource) =>
  queryOptions({
    ...cacheOptions(source),
    queryKey: [...source.key, 'options', id],
    queryFn: async ({ client }) => loadedPage(client, source, id)?.options ?? source.options(id),
  });

/** Query of an option's examples, cached while the page is open. */
export const examplesQuery = (id: number, source: PageSource) =>
  queryOptions({
    ...cacheOptions(source),
    queryKey: [...source.key, 'examples', id],
    queryFn: () => source.examples(id),
  });
