/**
 * What a version says of the order in which the answers to a question are shown:
 * - `AS_SET`: as they stand in the tree
 * - `REVERSED_FOR_HALF`: of every two measurements one, by chance, shows them the other way round
 * - `SHUFFLED`: every measurement shows them in an order of its own
 */
export const answerOrders = ['AS_SET', 'REVERSED_FOR_HALF', 'SHUFFLED'] as const;

/** What a version says of the order of answers. */
export type AnswerOrder = (typeof answerOrders)[number];

/** The order in which a measurement shows answers, decided when it begins: as set, the other way round, or shuffled. */
export const shownOrders = ['AS_SET', 'REVERSED', 'SHUFFLED'] as const;

/** The order of answers as it is kept with a measurement: all that is needed to show the same again. */
export type ShownOrder = {
  answerOrder: (typeof shownOrders)[number];
  /** What a shuffled order is made from; null of any other. */
  orderSeed: number | null;
};
