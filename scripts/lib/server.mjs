import { join } from 'node:path';
import { root } from './run.mjs';

// How the server's process is started, by whatever starts it: what is set here can't be set from inside.

/** The parameters of Node and the script. */
export const serverCommand = [
  '--disable-warning=ExperimentalWarning',
  // What a request makes is small and soon gone: it needs less room than Node would take for it.
  '--max-semi-space-size=8',
  // Whoever waits for an answer would share the processors with all that look for garbage at once.
  '--v8-pool-size=2',
  join(root, 'server/src/main.ts'),
];

/** What it needs in its environment, where nobody has set it. */
export const serverEnv = () => ({
  // Types are taken out and code is compiled once, not at every start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/ok-compiled'),
  // Each of many threads would keep memory for itself, on Linux.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
});
