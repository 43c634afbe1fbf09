import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { dumpTables } from '../../test/dump-tables.ts';
import { fixtures, restore } from '../../test/fixtures.ts';
import { migrate, NewerDatabase } from '../db/migrating/migrate.ts';
import type { Database } from '../db/schema/tables.ts';
import { writeArchive } from './archive-file.ts';
import { noStore } from './create-backup.ts';
import { restoreArchive } from './restore-archive.ts';
import { takeSnapshot } from './snapshot.ts';
import { checkUpgrade, onlyAdds } from './upgrade-check.ts';

/** Opens the data of an earlier version on the server. */
const openFormer = async (fixture = fixtures[0]) => {
  const database = await testDatabase<Database>({ empty: true });
  onTestFinished(() => database.close());
  if (!fixture) throw new RangeError('there is no such version');
  await restore(fixture, { DATA_DIR: '', DATABASE_URL: String(database.databaseUrl) });
  return { fixture, database };
};

describe.skipIf(inject('template').kind === 'embedded')('data of an earlier version', () => {
  test('[REL-13] are tried on a copy: the report names each change, and nothing is changed', async () => {
    const { database, fixture } = await openFormer();
    const before = await dumpTables(database.db);
    const source = { connection: database, files: noStore, databaseUrl: database.databaseUrl, version: '9.9.9' };
    const [first, ...lines] = (await checkUpgrade(source)).split('\n');
    const changes = lines.filter((line) => line.startsWith('  '));
    expect(first).toMatch(/^Version 9\.9\.9 makes (\d+) changes to the database\. On a copy they took \d+\.\d s:$/);
    expect(first).toContain(` ${changes.length} changes `);
    expect(changes.every((line) => /^ {2}\d{4}-[a-z0-9-]+\.sql {2}\d+\.\d s$/.test(line))).toBe(true);
    expect(changes.map((line) => line.trim()).every((line) => line > fixture.lastMigration)).toBe(true);
    expect(lines.at(-2)).toMatch(/^Stop all processes before you start the new version: 0\d{3}-.* may change/);
    expect(await dumpTables(database.db)).toEqual(before);
    await migrate(database);
    expect(await checkUpgrade(source)).toBe(
      'Version 9.9.9 changes nothing in the database. A rolling upgrade is possible.',
    );
  });

  test.each(fixtures.map((fixture) => [fixture.version, fixture] as const))(
    '[REL-12][REL-13] an archive of version %s is restored, and upgraded as its source is',
    async (_, fixture) => {
      const { database } = await openFormer(fixture);
      const folder = mkdtempSync(join(tmpdir(), 'ok-former-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const [file, key] = [join(folder, 'former.age'), await generateX25519Identity()];
      await takeSnapshot(database, noStore, { version: fixture.version, now: new Date() }, (entries) =>
        writeArchive(file, key, entries),
      );
      const restored = await testDatabase<Database>({ empty: true });
      onTestFinished(() => restored.close());
      await restoreArchive(file, key, { connection: restored, files: noStore });
      const withoutTimes = async (db: typeof restored.db) => ({ ...(await dumpTables(db)), schema_migration: [] });
      expect(await withoutTimes(restored.db)).toEqual(await withoutTimes(database.db));
      await migrate(restored);
    },
  );
});

test('[REL-13] a database that a newer version has upgraded is refused, with a sentence, and stays as it is', async () => {
  const database = await testDatabase<Database>();
  onTestFinished(() => database.close());
  await sql`insert into schema_migration (name, sha256) values ('9999-later.sql', '')`.execute(database.db);
  const before = await dumpTables(database.db);
  await expect(migrate(database)).rejects.toThrow(NewerDatabase);
  await expect(migrate(database)).rejects.toThrow(
    'A newer version of OK! has upgraded this database (9999-later.sql), so nothing was changed. Start that version, ' +
      'or restore a backup from before the upgrade into an empty database.',
  );
  expect(await dumpTables(database.db)).toEqual(before);
});

test.each([
  ['create table one (id bigint);\ncreate index one_id on one (id);', true],
  ['alter table one add column two text', true],
  ['alter table one add column two boolean not null default false;', true],
  ['-- alter table one drop column two\ncreate view three as select 1;', true],
  ['create function f() returns int language sql as $$ select 1; drop table one $$;', true],
  ['alter table one add column two text not null', false],
  ['create table two (id bigint); drop table one', false],
  ['alter table one rename column two to three', false],
  ['create trigger t after insert on one for each row execute function f()', false],
  ['create or replace function f() returns int language sql as $$ select 2 $$', false],
  ['update one set two = 3', false],
])('[REL-13] earlier versions work beside %j: %s', (script, expected) => {
  expect(onlyAdds(script)).toBe(expected);
});
