import { availableParallelism } from 'node:os';
import { AppError } from '../../http/app-error.ts';
import { makeThreadPool } from '../../jobs/thread-pool.ts';
import { createWaitLimit } from '../../jobs/wait-limit.ts';
import type { hash, verify } from './hash-worker.ts';

/** Threads at the lowest priority: hashing takes whole processors, and the other calls go first. */
const hashThreads = makeThreadPool(new URL('./hash-worker.ts', import.meta.url), {
  maxThreads: availableParallelism(),
  idleTimeout: 20_000,
  // Argon2 allocates outside of the heap of its thread.
  resourceLimits: { maxYoungGenerationSizeMb: 4 },
  niceIncrement: 19,
});

/** Limit of hashing: a queue of passwords that grows faster than they are hashed would delay every one of them. */
const limitHashing = createWaitLimit({
  minRunning: 16,
  maxRunning: 200,
  maxDurationMs: 500,
  makeRefusal: () => new AppError('unavailable', { retryAfter: 2 }),
});

const onThread = <Task extends typeof hash | typeof verify>(name: string, task: Parameters<Task>[0]) =>
  limitHashing(() => hashThreads.run<ReturnType<Task>>(name, task));

/**
 * Returns the argon2id hash of a password, with its parameters and salt. Runs on a thread.
 *
 * @throws AppError `unavailable` when too many passwords wait
 */
export const hashPassword = (password: string): Promise<string> => onThread<typeof hash>('hash', password);

let dummyHash: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash it returns false after the same time, so that the duration does
 * not reveal whether an account exists.
 *
 * @throws AppError `unavailable` when too many passwords wait
 */
export const passwordMatches = async (stored: string | undefined, password: string): Promise<boolean> => {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await onThread<typeof verify>('verify', { stored: stored ?? (await dummyHash), password });
  return stored !== undefined && matches;
};
