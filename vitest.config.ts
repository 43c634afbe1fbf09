import { defineConfig } from 'vitest/config';

const skipped = ['**/node_modules/**', '**/dist/**'];

/** The same files run once on each kind of database. */
function onDatabase(kind: 'embedded' | 'server') {
  return {
    test: {
      name: kind,
      include: ['server/**/*.test.ts'],
      exclude: skipped,
      env: { OK_TEST_DATABASE: kind },
      globalSetup: 'server/test/global-setup.ts',
      pool: 'forks' as const,
      // Starting an embedded database takes seconds on a busy machine; a test that hangs still ends.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          exclude: skipped,
          pool: 'forks',
        },
      },
      onDatabase('embedded'),
      onDatabase('server'),
    ],
  },
});
