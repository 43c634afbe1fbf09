import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import type { hash, verify } from './hash-worker.ts';

/**
 * Threads that give way: hashing takes whole processors, and whoever answers the other calls comes first. They are made
 * when somebody signs in, and go when nobody has for a while.
 */
const makeThreads = async () => {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: new URL('./hash-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: 20_000,
    // A hash is made outside of the heap of its thread.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
    niceIncrement: 19,
  });
};
let threads: Promise<Piscina> | undefined;

const onThread = async <Task extends typeof hash | typeof verify>(name: string, task: Parameters<Task>[0]) => {
  threads ??= makeThreads();
  return (await threads).run(task, { name }) as Promise<ReturnType<Task>>;
};

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
