import { join } from 'node:path';
import { root } from './run.mjs';

// Start of the server's process, shared by all scripts: a process can't set these parameters for itself.

/** The parameters of Node and the script. */
export const serverCommand = [
  '--disable-warning=ExperimentalWarning',
  // Objects of a request are small and short-lived, so they need less room than Node's default.
  '--max-semi-space-size=8',
  // More threads of the garbage collector would compete with the requests for the processors.
  '--v8-pool-size=2',
  join(root, 'server/src/main.ts'),
];

/** Default environment of the server; the caller's own settings win. */
export const serverEnv = () => ({
  // Caches the compiled code, so that types are stripped once and not at every start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/ok-compiled'),
  // On Linux, each of many threads would reserve memory for itself.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
});
