import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/** Milliseconds that a statement waits for its turn; longer than the statements before it may take. */
const maxWaitMs = 20_000;

/**
 * A part of a pool: at most `max` of its connections at once, given out in the order in which they were asked for. A
 * caller that waits holds no connection.
 */
export const limitPool = (pool: pg.Pool, max: number): PostgresPool => {
  let used = 0;
  const waiting: (() => void)[] = [];

  const takeTurn = () => {
    if (used < max) {
      used += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(proceed), 1);
      reject(Object.assign(new Error('timeout exceeded when waiting for a reporting connection'), { code: '53300' }));
    }, maxWaitMs);
    const proceed = () => {
      clearTimeout(timer);
      resolve();
    };
    waiting.push(proceed);
    return promise;
  };
  const endTurn = () => {
    const next = waiting.shift();
    // The turn is handed over, so the number of used connections stays as it is.
    if (next) next();
    else used -= 1;
  };

  return {
    async connect() {
      await takeTurn();
      const client = await pool.connect().catch((error: unknown) => {
        endTurn();
        throw error;
      });
      // The pool sets this method anew whenever it gives out the client.
      const release = client.release;
      client.release = (error) => {
        release(error);
        endTurn();
      };
      return client;
    },
    options: pool.options,
    // The connections are the pool's, which its owner ends.
    end: async () => {},
  };
};
