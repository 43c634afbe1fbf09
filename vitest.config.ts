import { defineConfig } from 'vitest/config';

const skipped = ['**/node_modules/**', '**/dist/**'];

/**
 * What depends on the kind of database: how it is connected, migrated, filled and kept, and, as the embedded one has a
 * single connection, where a query beside a running transaction would wait for ever, one file for each part of the
 * product that works in transactions. The rest runs on the server alone: the SQL is the same.
 */
const onEmbedded = [
  'server/src/db/*.test.ts',
  // That the whole content can be written there is seen by every test of it: they start from a copy of what was.
  'server/src/content-files/added-content.test.ts',
  // The folder that a former version left behind.
  'server/src/upgrade.test.ts',
  // Rows written and read back by the one CRUD, also where a hook changes more than the row.
  'server/src/content/{content-store,deviations}.test.ts',
  'server/src/trees/{assign-version,publish,editing}.test.ts',
  'server/src/measurement/{published-trees,starting,measurement-pages,recording}.test.ts',
  'server/src/statistics/counting.test.ts',
  'server/src/accounts/{registration,registering-again,settings}.test.ts',
  // Work in several transactions, with a turn that is taken outside of them.
  'server/src/jobs/daily-tasks.test.ts',
  // A loop beside the requests, which locks what it sends.
  'server/src/mail/mail-sender.test.ts',
  // The extension that looks for people, and the order of the names.
  'server/src/users/*.test.ts',
];

/** Tests of the server on one kind of database. */
function onDatabase(kind: 'embedded' | 'server', include: string[]) {
  return {
    test: {
      name: kind,
      include,
      exclude: skipped,
      env: { OK_TEST_DATABASE: kind },
      globalSetup: 'server/test/global-setup.ts',
      pool: 'forks' as const,
      // The server keeps nothing in its modules: reading them anew for every file was half of the work.
      isolate: false,
      // Starting an embedded database takes seconds on a busy machine; a test that hangs still ends.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}

/** Tests of units; those of the contract change nothing outside of themselves, so that its modules are read once. */
function ofUnits(name: string, include: string[], isolate: boolean) {
  return {
    test: {
      name,
      include,
      exclude: skipped,
      pool: 'forks' as const,
      isolate,
      // What hangs ends; a machine that is busy with other things is no failure.
      testTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      ofUnits('contract', ['contract/{src,test}/**/*.test.ts'], false),
      ofUnits('web', ['web/src/**/*.test.{ts,tsx}'], true),
      onDatabase('embedded', onEmbedded),
      onDatabase('server', ['server/**/*.test.ts']),
    ],
  },
});
