import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/** Longest wait of a statement for a connection; longer than the statements before it may take. */
const maxConnectionWaitMs = 20_000;

/**
 * Wraps a pool so that at most `max` of its connections are used at once, in the order of the requests. A waiting
 * caller holds no connection.
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
    }, maxConnectionWaitMs);
    const proceed = () => {
      clearTimeout(timer);
      resolve();
    };
    waiting.push(proceed);
    return promise;
  };
  const endTurn = () => {
    const next = waiting.shift();
    // The next caller takes over the turn, so `used` stays the same.
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
      // The pool replaces this method each time it hands out the client.
      const release = client.release;
      client.release = (error) => {
        release(error);
        endTurn();
      };
      return client;
    },
    options: pool.options,
    // The owner of the pool ends its connections.
    end: async () => {},
  };
};
