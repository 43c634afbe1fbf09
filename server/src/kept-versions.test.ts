import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtures } from '../test/fixtures.ts';

test('[REL-13] the data of the version before is kept, and that of one whose schema has changed since is not called its own', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const newest = fixtures.at(-1);
  const migrations = readdirSync(new URL('./db/migrations', import.meta.url)).sort();
  if (newest?.version === version) {
    // The schema has changed since this version's data was kept: it is another version, so raise its number.
    expect(newest.lastMigration).toBe(migrations.at(-1));
  } else {
    // Before the number was raised, `node scripts/make-fixture.mjs` should have kept what that version leaves behind.
    const [major, minor] = version.split('.').map(Number);
    expect(newest?.version.split('.').slice(0, 2).map(Number)).toEqual([major, (minor ?? 0) - 1]);
  }
});
