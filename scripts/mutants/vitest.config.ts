import { defineConfig } from 'vitest/config';
import { rooms } from './rooms.mjs';

const { project, tests: include } = rooms[process.env.OK_MUTANTS_ROOM as keyof typeof rooms];

/** Tests of the one room that is mutated, set up as in the whole suite. */
export default defineConfig({
  test: {
    include,
    setupFiles: ['scripts/mutants/share-active-mutant.ts'],
    pool: 'forks',
    isolate: project === 'web',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...(project === 'server' && {
      env: { OK_TEST_DATABASE: 'server' },
      globalSetup: 'server/test/global-setup.ts',
    }),
  },
});
