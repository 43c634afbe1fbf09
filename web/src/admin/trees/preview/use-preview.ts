import { orderAnswers } from '@ok/contract/measurement/order-answers.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { previewTree } from '@ok/contract/routes/trees/tree-editing.ts';
import type { ShownOrder } from '@ok/contract/rules/answers/answer-order.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { useProfile } from '../../../api/profile.ts';
import type { PageSource } from '../../../player/pages/page-source.ts';
import { waitForSaves } from '../editing/user-editing.ts';

/** Order in which the answers are shown. */
export type PreviewOrder = ShownOrder['answerOrder'];

type PreviewReply = ReplyFor<typeof previewTree>;

/** Preview of a version as a professional would see it, in one of the orders of answers. */
export type Preview = PreviewReply & { order: PreviewOrder };

/** Page of a preview: a question with its answers. */
export type PreviewPage = Preview['pages'][number];

/** Fixed seed, so that colleagues who discuss a preview see the same order. */
const orderSeed = 1;

/** Query of a version's current pages in a language. */
export const usePreview = (id: number, language: string, order: PreviewOrder) =>
  useQuery({
    queryKey: ['tree-preview', id, language],
    queryFn: async ({ signal }) => {
      await waitForSaves(id);
      return call(previewTree, { params: { id }, query: { language }, signal, ownError: true });
    },
    select: useCallback(
      (preview: PreviewReply): Preview => ({
        ...preview,
        order,
        pages: preview.pages.map((page) => ({
          ...page,
          options: [...orderAnswers(page.options, { answerOrder: order, orderSeed })],
        })),
      }),
      [order],
    ),
    staleTime: 0,
  });

const resolvePage = <T>(value: T | undefined): Promise<T> =>
  value === undefined ? Promise.reject(new RangeError('there is no such page')) : Promise.resolve(value);

/** Page source for the player. A changed preview is another source, since the player never reloads a page. */
export const usePreviewSource = (id: number, preview: Preview | undefined): PageSource | undefined => {
  const mediaBase = useProfile()?.mediaBase ?? '/media/';
  return useMemo(() => {
    if (!preview) return undefined;
    const questions = new Map<number, QuestionPage>();
    const options = new Map<number, readonly OptionPage[]>();
    for (const page of preview.pages) {
      questions.set(page.question.id, page.question);
      options.set(page.question.id, page.options);
    }
    const allOptions = preview.pages.flatMap((page) => page.options);
    return {
      key: ['preview', id, preview.language, preview.number, preview.order],
      question: (questionId) => resolvePage(questions.get(questionId)),
      options: (questionId) => resolvePage(options.get(questionId)),
      examples: (optionId) => resolvePage(allOptions.find((option) => option.id === optionId)?.examples),
      isTemporary: () => false,
      mediaBase,
    };
  }, [id, preview, mediaBase]);
};
