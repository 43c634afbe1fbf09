import { setTimeout as sleep } from 'node:timers/promises';

const maxTransactionTries = 5;

/** Longest delay before the second try; each further try doubles it. */
const firstDelayMs = 20;

/** Whether PostgreSQL ended a transaction in favour of another one: a serialization failure or a deadlock. */
const isSerializationFailure = (error: unknown): boolean =>
  ['40001', '40P01'].includes(String((error as { code?: string })?.code));

/**
 * Repeats `work` after a serialization failure or a deadlock. The delay is random, so that the same two transactions
 * don't collide again. PostgreSQL has rolled back the failed try.
 */
export const retrySerializationFailure = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTransactionTries || !isSerializationFailure(error)) throw error;
      await sleep(Math.random() * firstDelayMs * 2 ** (tries - 1));
    }
  }
};
