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
    // If this fails, the schema has changed since this version's fixture was made: raise the version.
    expect(newest.lastMigration).toBe(migrations.at(-1));
  } else {
    // If this fails, `node scripts/make-fixture.mjs` was not run before the version was raised.
    const [major, minor] = version.split('.').map(Number);
    expect(newest?.version.split('.').slice(0, 2).map(Number)).toEqual([major, (minor ?? 0) - 1]);
  }
});
