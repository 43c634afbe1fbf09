import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, inject, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/database.ts';
import type { Database } from './db/schema/tables.ts';

const admin = fileURLToPath(new URL('./admin.ts', import.meta.url));
const fill = fileURLToPath(new URL('../../bench/fill-measurements.ts', import.meta.url));

let database: TestDatabase<Database> | undefined;
afterEach(async () => {
  await database?.close();
  database = undefined;
});

/** Runs a script, and returns its exit code and its output. */
const runScript = (script: string, settings: Record<string, string>, ...words: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const parameters = ['--disable-warning=ExperimentalWarning', script, ...words];
    const env = { PATH: process.env.PATH, ...settings };
    execFile(process.execPath, parameters, { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

const runAdmin = (settings: Record<string, string>, ...words: string[]) => runScript(admin, settings, ...words);

const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ok-admin-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test.each([['create', 'admin@zorg.nl'], ['password', 'admin'], ['recount']])(
  '%s without the settings of the product is refused, and creates no embedded database',
  async (...words) => {
    const folder = temporaryFolder();
    const refused = await runAdmin({ DATA_DIR: folder }, ...words);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toBe(`Database: embedded, in ${join(folder, 'database')}\n`);
    expect(refused.stderr).toMatch(/nothing was done.*DATABASE_URL.*--new/s);
    expect(existsSync(join(folder, 'database'))).toBe(false);
  },
);

test.skipIf(inject('template').kind === 'embedded')(
  'an empty database gets an administrator only when a new one is asked for',
  async () => {
    database = await testDatabase<Database>({ empty: true });
    const url = new URL(String(database.databaseUrl));
    Object.assign(url, { password: 'hidden-one', search: '?options=-c%20work_mem%3D4MB' });
    const settings = { DATABASE_URL: url.href };
    const tables = async () =>
      (await sql`select 1 from information_schema.tables where table_schema = 'public'`.execute(database?.db as never))
        .rows.length;

    const refused = await runAdmin(settings, 'create', 'eerste@zorg.nl');
    expect([refused.code, await tables()]).toEqual([1, 0]);
    expect(refused.stdout).toBe(`Database: ${database.databaseUrl}\n`);
    expect(refused.stdout + refused.stderr).not.toContain('hidden-one');

    const made = await runAdmin(settings, 'create', 'eerste@zorg.nl', '--new');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^Database: postgres:.*\nAdministrator eerste@zorg.nl made\. Password for the first/);
    const { rows } = await sql`select login, authorities from user_account`.execute(database.db);
    expect(rows).toEqual([{ login: 'eerste@zorg.nl', authorities: ['ROLE_ADMIN', 'ROLE_USER'] }]);
    // The database now belongs to the product, so `--new` is no longer needed.
    expect(await runAdmin(settings, 'create', 'tweede@zorg.nl')).toMatchObject({ code: 0 });
  },
);

test('measurements are filled into no database that the product was not started on', async () => {
  const folder = temporaryFolder();
  const refused = await runScript(fill, { DATA_DIR: folder }, '20');
  expect(refused.code).toBe(1);
  expect(refused.stdout).toBe(`Database: embedded, in ${join(folder, 'database')}\n`);
  expect(refused.stderr).toMatch(/nothing was done.*DATABASE_URL/s);
  expect(refused.stderr).not.toContain('--new');
  expect(existsSync(join(folder, 'database'))).toBe(false);
});

test.skipIf(inject('template').kind === 'embedded')(
  'measurements are filled into the database of the product, which the script names',
  async () => {
    database = await testDatabase<Database>();
    const filled = await runScript(fill, { DATABASE_URL: String(database.databaseUrl) }, '20');
    expect(filled).toMatchObject({ code: 0, stderr: '' });
    expect(filled.stdout).toMatch(/^Database: postgres:.*\n20 measurements in \d+ s\n$/);
    const { rows } = await sql`select count(*) as count from measurement`.execute(database.db);
    expect(rows).toEqual([{ count: 20 }]);
  },
);

test('a word too many, or a setting that there is none of, is refused with the usage or by its name', async () => {
  expect(await runAdmin({ DATA_DIR: temporaryFolder() }, 'remove')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('usage: npm run admin'),
  });
  expect((await runAdmin({ DATA_DIR: temporaryFolder() }, 'create', 'a@zorg.nl', '--news')).stderr).toContain('--news');
});

test.skipIf(inject('template').kind === 'embedded')(
  '[PRI-04] the second factor of the last administrator is removed by command, with an event, and ends the sessions',
  async () => {
    database = await testDatabase<Database>();
    const { db } = database;
    const settings = { DATABASE_URL: String(database.databaseUrl) };
    const remove = () => runAdmin(settings, 'remove-second-factor', 'admin');
    expect(await remove()).toMatchObject({ code: 1, stderr: 'admin has no second factor.\n' });
    await sql`
      with owner as (select id from user_account where login = 'admin'),
      opened as (
        insert into session (id, user_id, expires_at)
        select gen_random_uuid(), id, now() + interval '1 day' from owner
      )
      insert into authenticator (user_id, sealed_secret, confirmed_at, last_period)
      select id, 'sealed', now(), 1 from owner`.execute(db);
    const removed = await remove();
    expect(removed).toMatchObject({ code: 0, stderr: '' });
    expect(removed.stdout).toContain('admin signs in with the password alone from now on.');
    const { rows } = await sql`
      select (select count(*)::int from authenticator) as authenticators,
        (select count(*)::int from session where revoked_at is null) as sessions,
        (select count(*)::int from audit_event where type = 'SECOND_FACTOR_CHANGE' and actor_id is null) as events`.execute(
      db,
    );
    expect(rows).toEqual([{ authenticators: 0, sessions: 0, events: 1 }]);
  },
);
