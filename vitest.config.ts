import { defineConfig } from 'vitest/config';

const excluded = ['**/node_modules/**', '**/dist/**'];

/**
 * Tests that depend on the kind of database: connecting, migrating, filling and storing. The embedded database has a
 * single connection, so a query beside an open transaction would wait for ever; one file of each room that uses
 * transactions covers that. The rest runs on the server alone, since the SQL is the same.
 */
const testsOnEmbedded = [
  'server/src/db/**/*.test.ts',
  // These tests start from a copy of a full database, so they show that the embedded one takes the whole content.
  'server/src/content-files/added-content.test.ts',
  // The folder of a former version.
  'server/src/upgrade.test.ts',
  // Rows written and read back by the shared CRUD, also if a hook changes further rows.
  'server/src/content/{rows/content-store,deviations}.test.ts',
  'server/src/trees/{structure/assign-version,publishing/publish,editing/editing}.test.ts',
  'server/src/measurement/{published-trees,starting,measurement-pages}.test.ts',
  'server/src/measurement/recording/{recording,next-action}.test.ts',
  'server/src/statistics/counting/counting.test.ts',
  'server/src/accounts/{registration/registration,registration/registering-again,settings/settings}.test.ts',
  // Work in several transactions, with a turn taken outside them.
  'server/src/jobs/daily-tasks.test.ts',
  // A loop beside the requests that locks its rows.
  'server/src/mail/sending/mail-sender.test.ts',
  // The extension for searching people, and the sort order of names.
  'server/src/users/*.test.ts',
];

/**
 * Tests that start and kill processes, or compare durations. Beside the browsers their waits would run out, so they run
 * by themselves.
 */
const testsOfProcesses = [
  'server/src/{admin,image,main,operations,sample-data-at-start,start,upgrade}.test.ts',
  'server/src/accounts/passwords/reset-duration.test.ts',
  'server/src/backup/backup-commands.test.ts',
  'server/src/db/connections/{embedded,failover,folder-lock}.test.ts',
  'server/src/statistics/export/export-replica.test.ts',
  'faults/faults.test.ts',
  'server/src/pdf/inspect-pdf.test.ts',
  'server/src/trees/publishing/concurrent-publishing.test.ts',
];

/** Tests of processes that depend on the kind of database. */
const processesOnEmbedded = ['server/src/upgrade.test.ts', 'server/src/db/connections/{embedded,folder-lock}.test.ts'];

/** Tests of the server on one kind of database. */
function databaseProject(kind: 'embedded' | 'server', name: string, include: string[], except: string[] = []) {
  return {
    test: {
      name,
      include,
      exclude: [...excluded, ...except],
      env: { OK_TEST_DATABASE: kind },
      globalSetup: 'server/test/global-setup.ts',
      pool: 'forks' as const,
      // The server keeps no state in its modules, and loading them for every file was half of the work.
      isolate: false,
      // Long enough for an embedded database, or the whole product, to start on a busy machine; a hanging test still ends.
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  };
}

/** Unit tests. Those of the contract change nothing outside themselves, so they share loaded modules. */
function unitProject(name: string, include: string[], isolate: boolean) {
  return {
    test: {
      name,
      include,
      exclude: excluded,
      pool: 'forks' as const,
      isolate,
      // Long enough for a busy machine; a hanging test still ends.
      testTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      unitProject('contract', ['contract/{src,test}/**/*.test.ts', 'bench/*.test.ts'], false),
      unitProject('web', ['web/{src,worker}/**/*.test.{ts,tsx}'], true),
      databaseProject('embedded', 'embedded', testsOnEmbedded, testsOfProcesses),
      databaseProject('server', 'server', ['server/**/*.test.ts'], testsOfProcesses),
      databaseProject('embedded', 'embedded-processes', processesOnEmbedded),
      databaseProject('server', 'server-processes', testsOfProcesses),
    ],
  },
});
