import {
  getPublicationBundle,
  type OptionPage,
  type QuestionPage,
} from '@ok/contract/routes/measurement/measurement.ts';
import { getQuestionTree, type PublishedTree } from '@ok/contract/routes/trees/question-tree.ts';
import type { AnswerOrder } from '@ok/contract/rules/answers/answer-order.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { callOrReadKept, keepAnswer, readKept } from './call-or-read-kept.ts';
import { getProfile } from './profile.ts';

/** Publication with which the device can begin a measurement without a network. Its pages are kept as their call. */
export type KeptPublication = { publicationId: number; answerOrder: AnswerOrder; question: QuestionPage };

/** Name under which the publication of a tree is kept in a language. */
export const keptPublicationName = (treeId: number, language: string): string => `publication/${treeId}/${language}`;

// The part of a measurement, which home need not wait for.
const loadPrefetch = () => import('../player/pages/fetch-ahead.ts');

/** Fetches pictures in the size of this screen, one at each idle moment: the browser keeps them, as they never change. */
const fetchPictures = async (options: readonly OptionPage[]): Promise<void> => {
  const { mediaBase = '/media/' } = getProfile() ?? {};
  const { fetchPicture } = await import('../player/pages/pictures.ts');
  const { picturesOf } = await loadPrefetch();
  for (const picture of options.flatMap((option) => picturesOf(option, mediaBase))) {
    await new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
    fetchPicture(picture);
  }
};

const keepPublication = async ({ id, publicationId }: PublishedTree, language: string): Promise<void> => {
  const name = keptPublicationName(id, language);
  if ((await readKept<KeptPublication>(name))?.publicationId === publicationId) return;
  const query = { language };
  await callOrReadKept(getQuestionTree, { params: { id }, query, silent: true });
  const { root, answerOrder, pages } = await callOrReadKept(getPublicationBundle, {
    ...{ params: { id: publicationId }, query, silent: true },
  });
  await fetchPictures(pages.flatMap(({ options }) => options));
  const question = pages.find((page) => page.question.id === root)?.question;
  if (question) await keepAnswer(name, { publicationId, answerOrder, question } satisfies KeptPublication);
};

/**
 * Keeps the instruction and every question of trees on the device, one tree after another, so that measurements can
 * begin without a network. Waits until the device keeps the application itself. A failure is tried again at the next
 * visit of home.
 */
export const keepPublications = async (trees: readonly PublishedTree[], language: string): Promise<void> => {
  const { savesData } = await loadPrefetch();
  if (savesData()) return;
  await navigator.serviceWorker?.ready;
  for (const tree of trees) await keepPublication(tree, language).catch(() => undefined);
};
