import { setTimeout as wait } from 'node:timers/promises';

const maxTries = 5;

/** Milliseconds before the second try at most; twice as many before each one after it. */
const firstDelayMs = 20;

/** Whether two transactions were in each other's way and this one gave way: a serialization failure or a deadlock. */
const isSerializationFailure = (error: unknown): boolean =>
  ['40001', '40P01'].includes(String((error as { code?: string })?.code));

/**
 * Does work again that had to give way to another transaction, after a delay of any length so that the two do not meet
 * again. The database keeps nothing of a try that failed.
 */
export const retrySerializationFailure = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTries || !isSerializationFailure(error)) throw error;
      await wait(Math.random() * firstDelayMs * 2 ** (tries - 1));
    }
  }
};
