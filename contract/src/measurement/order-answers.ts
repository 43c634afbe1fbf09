import type { AnswerOrder, ShownOrder } from '../rules/answers/answer-order.ts';

/** Hashes a seed and a key. The two extra characters let the last characters of the key count as much as the others. */
const rankOf = (seed: number, key: string): number => {
  let rank = seed;
  for (const character of `${key}..`) {
    rank = Math.imul(rank ^ character.charCodeAt(0), 0x9e3779b1);
    rank ^= rank >>> 15;
  }
  return rank;
};

/**
 * Orders the answers to a question as the measurement shows them.
 *
 * A shuffled order sorts by a hash of the seed and each answer's key. It is therefore equal on every device, differs
 * per question, and does not depend on the order in the tree. The place of a chosen answer is not recorded with an
 * action: it follows from this order, the seed and the published answers. The hash must stay as it is, because
 * measurements depend on it.
 *
 * @param answers in the order of the tree; the array is not changed, since all measurements share the pages
 */
export const orderAnswers = <A extends { key?: string | undefined }>(
  answers: readonly A[],
  { answerOrder, orderSeed }: ShownOrder,
): readonly A[] => {
  if (answerOrder === 'AS_SET') return answers;
  const ordered = [...answers];
  if (answerOrder === 'REVERSED') return ordered.reverse();
  const rank = ({ key = '' }: A) => rankOf(orderSeed ?? 0, key);
  return ordered.sort((one, other) => rank(one) - rank(other));
};

/** Seeds of shuffled orders: those of the server, which stores them in 31 bits. */
const maxSeed = 2 ** 31;

/**
 * Chooses the order of a measurement that begins without the server, by the same rule as the server: half of the
 * measurements in reverse, or a seed of its own.
 *
 * @param order order that the publication asks for
 * @param random number from 0 up to 1
 */
export const chooseOrder = (order: AnswerOrder, random: number): ShownOrder => {
  if (order === 'SHUFFLED') return { answerOrder: order, orderSeed: Math.floor(random * maxSeed) };
  return { answerOrder: order === 'REVERSED_FOR_HALF' && random < 0.5 ? 'REVERSED' : 'AS_SET', orderSeed: null };
};
