import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../../ui/when-idle.ts';
import { allQuery, optionsQuery, type PageSource, questionQuery } from './page-source.ts';
import { exampleSizes, fetchPicture, pictureAttributes, resultSizes } from './pictures.ts';
import { safeHeading, safeHtml } from './safe-html.ts';

/** Questions fetched in parallel. Few, since a phone's connection is slow and the user's own requests come first. */
const maxParallel = 2;

/** Pictures fetched for later steps. More than the trees in use have, and few enough for a phone's data plan. */
const maxPicturesOfLaterSteps = 60;

/** Ids of the questions that the options lead to, without duplicates. */
const questionsAfter = (options: readonly OptionPage[]): number[] => [
  ...new Set(options.flatMap(({ question }) => question?.id ?? [])),
];

/** Pictures of an option's examples and of its result. */
export const picturesOf = ({ examples, result }: OptionPage, mediaBase: string) => [
  ...(examples ?? []).flatMap(({ media }) => (media ? pictureAttributes(media, mediaBase, exampleSizes) : [])),
  ...(result?.images ?? []).flatMap(({ media }) => (media ? pictureAttributes(media, mediaBase, resultSizes) : [])),
];

/** Prepares an option: fetches its pictures and sanitises its texts. */
const prepareOption = (option: OptionPage, mediaBase: string) => {
  picturesOf(option, mediaBase).forEach(fetchPicture);
  for (const { infoText } of option.examples ?? []) if (infoText) safeHtml(infoText, 3);
  if (option.result) safeHtml(option.result.description, 3);
};

/** Whether the user asked the browser to save data. Not every browser tells. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Resolves at the next idle moment, or at once when aborted. */
const whenIdleOrAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const cancel = whenIdle(resolve);
    signal.addEventListener(
      'abort',
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
  });

/** Context of a prefetch. */
type PrefetchContext = {
  client: QueryClient;
  source: PageSource;
  signal: AbortSignal;
  /** Called for each question that is ready with its options. */
  onReady: (questionId: number) => void;
};

/**
 * Prefetches every possible next question with its options, and the pictures of both, while the user reads; where the
 * source can, every question of the publication. Failures are silent: the question is fetched again when it is needed.
 */
export const fetchAhead = async (options: readonly OptionPage[], context: PrefetchContext): Promise<void> => {
  const { client, source, signal, onReady } = context;
  const { mediaBase } = source;
  const questions = questionsAfter(options);
  const { all } = source;
  const pages = all && !savesData() && (await client.fetchQuery(allQuery({ ...source, all })).catch(() => undefined));
  const fetchStep = async (id: number) => {
    const [question, nextOptions] = await Promise.all([
      client.fetchQuery(questionQuery(id, source)),
      client.fetchQuery(optionsQuery(id, source)),
    ]);
    await whenIdleOrAborted(signal);
    safeHeading(question.name);
    for (const option of nextOptions) {
      prepareOption(option, mediaBase);
      await whenIdleOrAborted(signal);
    }
    if (!signal.aborted) onReady(id);
  };
  const fetchRemaining = async () => {
    for (let id = questions.shift(); id && !signal.aborted; id = questions.shift())
      await fetchStep(id).catch(() => undefined);
  };
  const fetching = Promise.all(Array.from({ length: maxParallel }, fetchRemaining));
  for (const { result } of options) {
    if (!result) continue;
    await whenIdleOrAborted(signal);
    safeHtml(result.description, 3);
  }
  await fetching;
  for (const option of options) {
    await whenIdleOrAborted(signal);
    if (signal.aborted) return;
    prepareOption(option, mediaBase);
  }
  if (!pages) return;
  const ofLaterSteps = [...pages.values()].flatMap((page) => page.options.flatMap((one) => picturesOf(one, mediaBase)));
  for (const picture of ofLaterSteps.slice(0, maxPicturesOfLaterSteps)) {
    await whenIdleOrAborted(signal);
    if (signal.aborted) return;
    fetchPicture(picture);
  }
};
