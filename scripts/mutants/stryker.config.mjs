import { rooms } from './rooms.mjs';

const { OK_MUTANTS_ROOM: room, OK_MUTANTS_SHARE: share } = process.env;

/** Stryker's configuration for the room that the environment names. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/sample.mjs'],
  mutate: rooms[room].mutate,
  ignorers: Number(share) < 1 ? ['sample'] : [],
  // Fixtures of former versions are large, and no test of a room reads them.
  ignorePatterns: ['server/test/fixtures', 'docs/screenshots', 'journeys', '/data', 'dist', '**/dist'],
  tsconfigFile: 'none: TypeScript 7 has no API to read it with',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // The unmutated tests of a room may take long on a machine that does other work too.
  dryRunTimeoutMinutes: 30,
  timeoutMS: rooms[room].project === 'server' ? 20_000 : 3_000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: `.stryker-tmp/${room}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, allowEmojis: false },
  thresholds: { high: 95, low: 85, break: 85 },
  tempDirName: '.stryker-tmp',
};
