import type pg from 'pg';

/** What is heard of a pool of connections, each in milliseconds. */
type PoolListener = {
  /** A connection that was there came free. */
  acquired: (milliseconds: number) => void;
  /** A connection was made. */
  created: (milliseconds: number) => void;
  /** A connection was given back. */
  used: (milliseconds: number) => void;
  /** None came free in time. */
  timedOut: () => void;
};

/** How a pool of connections is now. */
export type PoolState = { active: number; idle: number; connections: number; pending: number; max: number };

/** A pool that can be asked how it is, and listened to. */
export type WatchedPool = {
  state: () => PoolState;
  listen: (listener: PoolListener) => void;
};

/** Until somebody listens, nothing is measured. */
export const watchPool = (pool: pg.Pool, max: number): WatchedPool => ({
  state: () => ({
    active: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    connections: pool.totalCount,
    pending: pool.waitingCount,
    max,
  }),
  listen: (listener) => {
    const made = new WeakSet<object>();
    const since = new WeakMap<object, number>();
    pool.on('connect', (client) => made.add(client));
    pool.on('release', (_error, client) => {
      const start = since.get(client);
      if (start !== undefined) listener.used(performance.now() - start);
      since.delete(client);
    });
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
    const timed = async () => {
      const start = performance.now();
      try {
        const client = await connect();
        const now = performance.now();
        if (made.delete(client)) listener.created(now - start);
        else listener.acquired(now - start);
        since.set(client, now);
        return client;
      } catch (error) {
        listener.timedOut();
        throw error;
      }
    };
    // With a callback it is the pool's own business: `pool.query` does so, which nobody here uses.
    pool.connect = ((callback?: never) =>
      callback ? pool.constructor.prototype.connect.call(pool, callback) : timed()) as never;
  },
});
