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

/** Whether nobody has had a connection yet, and since when, in milliseconds, somebody has it. */
const isNew = Symbol('is new');
const takenAt = Symbol('taken at');
type WatchedClient = pg.PoolClient & { [isNew]?: boolean; [takenAt]?: number | undefined };
type Connected = (error: Error | undefined, client: WatchedClient | undefined) => void;

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
    pool.on('connect', (client: WatchedClient) => {
      client[isNew] = true;
    });
    pool.on('release', (_error, client: WatchedClient) => {
      if (client[takenAt] !== undefined) listener.used(performance.now() - client[takenAt]);
      client[takenAt] = undefined;
    });
    const connect = pool.connect.bind(pool) as (callback: Connected) => void;
    // One promise, and not two: this is part of every statement.
    const timed = () =>
      new Promise<WatchedClient>((resolve, reject) => {
        const start = performance.now();
        connect((error, client) => {
          if (!client) {
            listener.timedOut();
            return reject(error);
          }
          const now = performance.now();
          if (client[isNew]) listener.created(now - start);
          else listener.acquired(now - start);
          client[isNew] = false;
          client[takenAt] = now;
          resolve(client);
        });
      });
    // With a callback it is the pool's own business: `pool.query` does so, which nobody here uses.
    pool.connect = ((callback?: Connected) => (callback ? connect(callback) : timed())) as never;
  },
});
