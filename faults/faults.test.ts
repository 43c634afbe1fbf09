import { expect, test } from 'vitest';
import { faults } from './all-faults.ts';
import { canMount } from './file-outages.ts';
import type { FaultOutcome } from './kills.ts';

// A short form of `npm run faults`, which strikes 50 times, and holds outages for a minute.

const short = faults({ times: () => 2, seconds: 2 });

const expectSurvived = ({ findings, problems, writes }: FaultOutcome) => {
  expect(findings, JSON.stringify(findings)).toEqual({ lost: [], doubled: [], halfDone: [] });
  expect(problems).toEqual([]);
  expect(writes.actions).toBeGreaterThan(0);
};

const survive = async (name: string) => {
  const run = short[name];
  if (!run) throw new Error(`there is no fault ${name}`);
  expectSurvived(await run());
};

test.each([
  ['[REL-06] the server is killed', 'server'],
  ['[REL-06] PostgreSQL is stopped at once', 'database'],
  ['[REL-06] the power fails under the embedded database', 'power-loss'],
  ['[REL-07] PostgreSQL takes no writes', 'read-only'],
  ['[REL-07] PostgreSQL has no free connection', 'connections'],
  ['[REL-01] transactions are in each other’s way', 'conflicts'],
  ['[REL-07] a standby takes over', 'failover'],
  ['[REL-07] the S3 store of the files fails', 's3'],
  ['[REL-11] processes behind a proxy restart in turn', 'rolling'],
])('%s: nothing acknowledged is lost, doubled or half-done', (_case, name) => survive(name));

test.skipIf(!canMount()).each([
  ['the disk of the files is full', 'full-disk'],
  ['the disk of the files is read-only', 'read-only-disk'],
])('[REL-07] %s: nothing acknowledged is lost, doubled or half-done', (_case, name) => survive(name));
