import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type Edition, optionsQuery, questionQuery } from './measurement-queries.ts';
import { exampleSizes, fetchPicture, pictureOf, resultSizes } from './pictures.ts';
import { safeHeading, safeHtml } from './safe-html.ts';

/** Requests at a time: the connection is a phone's, and what was asked for on purpose comes first. */
const atOnce = 4;

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

/**
 * Fetch every possible next question with its options, and the pictures of both, while the professional reads. What
 * fails is not told: it is fetched again when it is needed.
 */
export const fetchAhead = async (
  client: QueryClient,
  options: readonly OptionPage[],
  edition: Edition,
  mediaBase: string,
  signal: AbortSignal,
): Promise<void> => {
  const jobs = questionsAfter(options).flatMap((id) => [
    async () => {
      const next = await client.fetchQuery(optionsQuery(id, edition));
      for (const option of next) prepareOption(option, mediaBase);
    },
    async () => void safeHeading((await client.fetchQuery(questionQuery(id, edition))).name),
  ]);
  for (const { result } of options) if (result) safeHtml(result.description, 3);
  const work = async () => {
    for (let job = jobs.shift(); job && !signal.aborted; job = jobs.shift()) await job().catch(() => undefined);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (!signal.aborted) for (const option of options) prepareOption(option, mediaBase);
};
