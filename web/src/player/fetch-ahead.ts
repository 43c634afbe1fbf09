import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../ui/when-idle.ts';
import { optionsQuery, type PageSource, questionQuery } from './page-source.ts';
import { exampleSizes, fetchPicture, pictureOf, resultSizes } from './pictures.ts';
import { safeHeading, safeHtml } from './safe-html.ts';

/** Questions at a time: the connection is a phone's, and what was asked for on purpose comes first. */
const atOnce = 2;

/** The questions that the options lead to, each once. */
const questionsAfter = (options: readonly OptionPage[]): number[] => [
  ...new Set(options.flatMap(({ question }) => question?.id ?? [])),
];

/** Have at hand what an option shows: its pictures and its texts, made safe. */
const prepareOption = ({ examples, result }: OptionPage, mediaBase: string) => {
  for (const { media, infoText } of examples ?? []) {
    if (media) fetchPicture(pictureOf(media, mediaBase, exampleSizes));
    if (infoText) safeHtml(infoText, 3);
  }
  if (!result) return;
  safeHtml(result.description, 3);
  for (const { media } of result.images) if (media) fetchPicture(pictureOf(media, mediaBase, resultSizes));
};

/** Comes when there is nothing else to do, or when nothing is to be done any more. */
const whenIdleOrLeft = (signal: AbortSignal): Promise<void> =>
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

/** What is fetched ahead and for whom. */
type Ahead = {
  client: QueryClient;
  source: PageSource;
  signal: AbortSignal;
  /** Told of each question that is there with its options. */
  onReady: (questionId: number) => void;
};

/**
 * Fetch every possible next question with its options, and the pictures of both, while the professional reads. What
 * fails is not told: it is fetched again when it is needed.
 */
export const fetchAhead = async (options: readonly OptionPage[], ahead: Ahead): Promise<void> => {
  const { client, source, signal, onReady } = ahead;
  const { mediaBase } = source;
  const questions = questionsAfter(options);
  const fetchStep = async (id: number) => {
    const [question, next] = await Promise.all([
      client.fetchQuery(questionQuery(id, source)),
      client.fetchQuery(optionsQuery(id, source)),
    ]);
    await whenIdleOrLeft(signal);
    safeHeading(question.name);
    for (const option of next) {
      prepareOption(option, mediaBase);
      await whenIdleOrLeft(signal);
    }
    if (!signal.aborted) onReady(id);
  };
  const work = async () => {
    for (let id = questions.shift(); id && !signal.aborted; id = questions.shift())
      await fetchStep(id).catch(() => undefined);
  };
  const working = Promise.all(Array.from({ length: atOnce }, work));
  for (const { result } of options) {
    if (!result) continue;
    await whenIdleOrLeft(signal);
    safeHtml(result.description, 3);
  }
  await working;
  for (const option of options) {
    await whenIdleOrLeft(signal);
    if (signal.aborted) return;
    prepareOption(option, mediaBase);
  }
};
