import { availableParallelism } from 'node:os';
import { makeThreadPool } from '../../jobs/thread-pool.ts';
import type { hash, verify } from './hash-worker.ts';

/** Threads at the lowest priority: hashing takes whole processors, and the other calls go first. */
const hashThreads = makeThreadPool(new URL('./hash-worker.ts', import.meta.url), {
  maxThreads: availableParallelism(),
  idleTimeout: 20_000,
  // Argon2 allocates outside of the heap of its thread.
  resourceLimits: { maxYoungGenerationSizeMb: 4 },
  niceIncrement: 19,
});

const onThread = <Task extends typeof hash | typeof verify>(name: string, task: Parameters<Task>[0]) =>
  hashThreads.run<ReturnType<Task>>(name, task);

/** Returns the argon2id hash of a password, with its parameters and salt. Runs on a thread. */
export const hashPassword = (password: string): Promise<string> => onThread<typeof hash>('hash', password);

let dummyHash: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash it returns false after the same time, so that the duration does
 * not reveal whether an account exists.
 */
export const passwordMatches = async (stored: string | undefined, password: string): Promise<boolean> => {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await onThread<typeof verify>('verify', { stored: stored ?? (await dummyHash), password });
  return stored !== undefined && matches;
};
