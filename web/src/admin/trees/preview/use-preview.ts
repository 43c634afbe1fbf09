import { orderOfAnswers } from '@ok/contract/measurement/order-of-answers.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { previewTree } from '@ok/contract/routes/trees/tree-editing.ts';
import type { ShownOrder } from '@ok/contract/rules/answer-order.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { useProfile } from '../../../api/profile.ts';
import type { PageSource } from '../../../player/page-source.ts';
import { waitForSaves } from '../editing/user-editing.ts';

/** In which order answers are looked at. */
export type PreviewOrder = ShownOrder['answerOrder'];

type Previewed = ReplyFor<typeof previewTree>;

/** A version as a professional would see it now, in an order that a measurement may have. */
export type Preview = Previewed & { order: PreviewOrder };

/** A page of a preview with the answers to it. */
export type PreviewPage = Preview['pages'][number];

/** One of the orders that measurements may have: the same again, so that a preview can be talked about. */
const orderSeed = 1;

/** The pages of a version in a language, as they are now. */
export const usePreview = (id: number, language: string, order: PreviewOrder) =>
  useQuery({
    queryKey: ['tree-preview', id, language],
    queryFn: async ({ signal }) => {
      await waitForSaves(id);
      return call(previewTree, { params: { id }, query: { language }, signal, ownError: true });
    },
    select: useCallback(
      (preview: Previewed): Preview => ({
        ...preview,
        order,
        pages: preview.pages.map((page) => ({
          ...page,
          options: [...orderOfAnswers(page.options, { answerOrder: order, orderSeed })],
        })),
      }),
      [order],
    ),
    staleTime: 0,
  });

const found = <T>(value: T | undefined): Promise<T> =>
  value === undefined ? Promise.reject(new RangeError('there is no such page')) : Promise.resolve(value);

/** The same for the player. Pages that were changed are pages of another source. */
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
    const every = preview.pages.flatMap((page) => page.options);
    return {
      key: ['preview', id, preview.language, preview.number, preview.order],
      question: (questionId) => found(questions.get(questionId)),
      options: (questionId) => found(options.get(questionId)),
      examples: (optionId) => found(every.find((option) => option.id === optionId)?.examples),
      isTemporary: () => false,
      mediaBase,
    };
  }, [id, preview, mediaBase]);
};
