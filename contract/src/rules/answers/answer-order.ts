/**
 * Order in which a version shows the answers to a question:
 * - `AS_SET`: as in the tree
 * - `REVERSED_FOR_HALF`: reversed for a random half of the measurements
 * - `SHUFFLED`: a separate order for every measurement
 */
export const answerOrders = ['AS_SET', 'REVERSED_FOR_HALF', 'SHUFFLED'] as const;

export type AnswerOrder = (typeof answerOrders)[number];

/** Order in which one measurement shows answers, chosen when it starts. */
export const shownOrders = ['AS_SET', 'REVERSED', 'SHUFFLED'] as const;

/** Order of answers as stored with a measurement, sufficient to reproduce it. */
export type ShownOrder = {
  answerOrder: (typeof shownOrders)[number];
  /** Seed of a shuffled order; null for other orders. */
  orderSeed: number | null;
};
