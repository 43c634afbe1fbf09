import { availableParallelism } from 'node:os';
import { makeThreadPool } from '../../jobs/thread-pool.ts';
import type { hash, verify } from './hash-worker.ts';

/** Threads at the lowest priority: hashing takes whole processors, and the other calls go first. */
const threads = makeThreadPool(new URL('./hash-worker.ts', import.meta.url), {
  maxThreads: availableParallelism(),
  idleTimeout: 20_000,
  // A hash is made outside of the heap of its thread.
  resourceLimits: { maxYoungGenerationSizeMb: 4 },
  niceIncrement: 19,
});

const onThread = <Task extends typeof hash | typeof verify>(name: string, task: Parameters<Task>[0]) =>
  threads.run<ReturnType<Task>>(name, task);

/** The argon2id hash of a password, with its parameters and salt. Works off the event loop. */
export const hashPassword = (password: string): Promise<string> => onThread<typeof hash>('hash', password);

let nobody: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash it takes as long and is false, so that the time tells nobody
 * which accounts there are.
 */
export const passwordMatches = async (stored: string | undefined, password: string): Promise<boolean> => {
  nobody ??= hashPassword('nobody has this password');
  const matches = await onThread<typeof verify>('verify', { stored: stored ?? (await nobody), password });
  return stored !== undefined && matches;
};
