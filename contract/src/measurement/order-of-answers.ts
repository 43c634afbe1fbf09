import type { ShownOrder } from '../rules/answer-order.ts';

/** A number made of a seed and a key; two more characters, so that the last of the key counts as much as the others. */
const rankOf = (seed: number, key: string): number => {
  let rank = seed;
  for (const character of `${key}..`) {
    rank = Math.imul(rank ^ character.charCodeAt(0), 0x9e3779b1);
    rank ^= rank >>> 15;
  }
  return rank;
};

/**
 * The answers to a question in the order in which a measurement shows them. They come as they are set, and stay as they
 * are: pages are the same for everybody. A shuffled order is that of a number made of the seed and the key of each
 * answer, so that it is the same on every device, at every question another one, and does not depend on how the answers
 * are set. So where a chosen answer stood is not recorded with each action: it can be worked out from this order, the
 * seed and the published answers at any time. Changing how is no option once measurements were taken.
 */
export const orderOfAnswers = <A extends { key?: string | undefined }>(
  answers: readonly A[],
  { answerOrder, orderSeed }: ShownOrder,
): readonly A[] => {
  if (answerOrder === 'AS_SET') return answers;
  const ordered = [...answers];
  if (answerOrder === 'REVERSED') return ordered.reverse();
  const rank = ({ key = '' }: A) => rankOf(orderSeed ?? 0, key);
  return ordered.sort((one, other) => rank(one) - rank(other));
};
