import type pg from 'pg';

/** Listener to the timings of a connection pool. */
type PoolListener = {
  /** A caller got an existing connection after so long. */
  acquired: (milliseconds: number) => void;
  /** A caller got a new connection after so long. */
  created: (milliseconds: number) => void;
  /** A caller returned a connection after so long. */
  used: (milliseconds: number) => void;
  /** A caller got no connection. */
  timedOut: () => void;
};

/** Numbers of connections, and of callers that wait for one (`pending`). */
export type PoolState = { active: number; idle: number; connections: number; pending: number; max: number };

/** Pool that reports its state and its timings. */
export type WatchedPool = {
  state: () => PoolState;
  listen: (listener: PoolListener) => void;
};

/** Marks a connection before its first use, and stores the time at which a caller got it (`performance.now()`). */
const isNew = Symbol('is new');
const takenAt = Symbol('taken at');
type WatchedClient = pg.PoolClient & { [isNew]?: boolean; [takenAt]?: number | undefined };
type ClientCallback = (error: Error | undefined, client: WatchedClient | undefined) => void;

/** Wraps a pool. Measuring begins with `listen`. */
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
    const connect = pool.connect.bind(pool) as (callback: ClientCallback) => void;
    // One promise instead of two, because every statement comes through here.
    const connectTimed = () =>
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
    // Only `pool.query` passes a callback, and the product does not call `pool.query`.
    pool.connect = ((callback?: ClientCallback) =>
      callback ? connect(callback) : connectTimed()) as typeof pool.connect;
  },
});
