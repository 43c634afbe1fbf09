import type { ResourceLimits, Transferable } from 'node:worker_threads';
import type { Piscina } from 'piscina';

type Options = {
  /** The most threads at once. */
  maxThreads: number;
  /** Milliseconds after which a thread that has nothing to do goes. */
  idleTimeout: number;
  /** How much one thread is at at once, where it waits for others in between; one thing where nothing is said. */
  concurrentTasksPerWorker?: number;
  /** How much memory one may take, where that is less than the process has. */
  resourceLimits?: ResourceLimits;
  /** Added to the threads' nice value: 19 is the lowest priority. */
  niceIncrement?: number;
};

type Run = { transferList?: Transferable[]; signal?: AbortSignal };

/** Threads that work beside the event loop, made with the first task and gone a while after the last. */
export type ThreadPool = {
  /**
   * Runs a function that the file of the pool exports.
   *
   * @throws what the function throws, as a plain Error; what `signal` ends ends the thread
   */
  run: <Result>(name: string, task: unknown, options?: Run) => Promise<Result>;
};

const made = new Set<Promise<Piscina>>();

/** A pool of threads that run a file, see `ThreadPool`. */
export const makeThreadPool = (file: URL, options: Options): ThreadPool => {
  let threads: Promise<Piscina> | undefined;
  const make = async () => {
    const { Piscina } = await import('piscina');
    return new Piscina({ filename: file.href, minThreads: 0, ...options });
  };
  return {
    run: async (name, task, { transferList = [], signal } = {}) => {
      threads ??= make();
      made.add(threads);
      return (await threads).run(task, { name, transferList: transferList as never, ...(signal && { signal }) });
    },
  };
};

/** Ends the threads of every pool; what they are at fails. */
export const closeThreadPools = async (): Promise<void> => {
  const pools = await Promise.all(made);
  made.clear();
  await Promise.all(pools.map((pool) => pool.destroy()));
};
