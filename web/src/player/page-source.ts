import type { ExamplePage, OptionPage, QuestionPage } from '@ok/contract/routes/measurement.ts';
import { queryOptions } from '@tanstack/react-query';

/**
 * Where the player gets what it shows: the pages of one publication in one language. They never change, so the same key
 * must mean the same pages for ever.
 */
export type PageSource = {
  /** What its pages are kept under. */
  key: readonly (string | number)[];
  question: (id: number) => Promise<QuestionPage>;
  options: (questionId: number) => Promise<readonly OptionPage[]>;
  /** Examples of an option that came without them. */
  examples: (optionId: number) => Promise<readonly ExamplePage[]>;
  /** A question that is at hand already. */
  known?: QuestionPage | undefined;
  /** Whether an error may pass by itself, so that asking again makes sense. */
  mayPass: (error: Error) => boolean;
  /** The address under which pictures are. */
  mediaBase: string;
};

const retries = 2;

const kept = ({ mayPass }: PageSource) => ({
  staleTime: Number.POSITIVE_INFINITY,
  // Somebody may read one question for longer than the cache usually keeps what nobody looks at.
  gcTime: Number.POSITIVE_INFINITY,
  // Without a network it must fail, and say so, rather than wait.
  networkMode: 'always' as const,
  retry: (failures: number, error: Error) => failures < retries && mayPass(error),
  retryDelay: 500,
});

/** A question, kept for as long as the page is open. */
export const questionQuery = (id: number, source: PageSource) =>
  queryOptions({
    ...kept(source),
    queryKey: [...source.key, 'question', id],
    queryFn: () => source.question(id),
  });

/** The options of a question, kept likewise. */
export const optionsQuery = (id: number, source: PageSource) =>
  queryOptions({
    ...kept(source),
    queryKey: [...source.key, 'options', id],
    queryFn: () => source.options(id),
  });

/** The examples of an option, kept likewise. */
export const examplesQuery = (id: number, source: PageSource) =>
  queryOptions({
    ...kept(source),
    queryKey: [...source.key, 'examples', id],
    queryFn: () => source.examples(id),
  });
