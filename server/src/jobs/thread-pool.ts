import type { ResourceLimits } from 'node:worker_threads';
import type { Piscina } from 'piscina';

type ThreadPoolOptions = {
  maxThreads: number;
  /** Milliseconds after which an idle thread ends. */
  idleTimeout: number;
  /** Tasks that one thread runs at once, for tasks that wait in between. Default 1. */
  concurrentTasksPerWorker?: number;
  /** Memory limits of a thread; by default those of the process. */
  resourceLimits?: ResourceLimits;
  /** Added to the threads' nice value: 19 is the lowest priority. */
  niceIncrement?: number;
};

/** Options of a task, as the library of pools has them. */
type RunTaskOptions = NonNullable<Parameters<Piscina['run']>[1]>;

type RunOptions = { transferList?: RunTaskOptions['transferList']; signal?: AbortSignal };

/** Pool of worker threads that starts with the first task, and ends a while after the last one. */
export type ThreadPool = {
  /**
   * Runs a function that the pool's file exports. Aborting `signal` ends the thread.
   *
   * @throws the function's error, as a plain Error
   */
  run: <Result>(name: string, task: unknown, options?: RunOptions) => Promise<Result>;
};

const startedPools = new Set<Promise<Piscina>>();

/** Creates a pool of threads that run a file. */
export const makeThreadPool = (file: URL, options: ThreadPoolOptions): ThreadPool => {
  let threads: Promise<Piscina> | undefined;
  const make = async () => {
    const { Piscina } = await import('piscina');
    return new Piscina({ filename: file.href, minThreads: 0, ...options });
  };
  return {
    run: async (name, task, { transferList = [], signal } = {}) => {
      threads ??= make();
      startedPools.add(threads);
      return (await threads).run(task, { name, transferList, ...(signal && { signal }) });
    },
  };
};

/** Ends the threads of every pool. Running tasks are rejected. */
export const closeThreadPools = async (): Promise<void> => {
  const pools = await Promise.all(startedPools);
  startedPools.clear();
  await Promise.all(pools.map((pool) => pool.destroy()));
};
