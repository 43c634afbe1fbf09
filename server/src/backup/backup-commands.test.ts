import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openAdminCommands } from '../../test/admin-commands.ts';
import { waitForOutput } from '../../test/child.ts';
import { listOutdated } from './backup-schedule.ts';

let commands: Awaited<ReturnType<typeof openAdminCommands>>;
const folder = mkdtempSync(join(tmpdir(), 'ok-backups-'));
const file = join(folder, 'server.age');
let key: string;
beforeAll(async () => {
  commands = await openAdminCommands();
});
afterAll(async () => {
  await commands.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command with the key of the backups, on the server of the test unless other settings are given. */
const run = (words: string[], settings: Record<string, string> = {}) =>
  commands.run(words, undefined, { BACKUP_KEY: key, ...settings });

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Starts the product on an embedded database; it ends with the test. */
const startProduct = async (settings: Record<string, string>) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', BACKUP_KEY: key, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  const [, url = ''] = await waitForOutput(child, /listens at (\S+)/);
  const reply = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin-demo' }),
  });
  const { id_token: token } = (await reply.json()) as { id_token: string };
  const readBackupHealth = async () => {
    const health = await fetch(`${url}/management/health`, { headers: { authorization: `Bearer ${token}` } });
    const { components } = (await health.json()) as { components: Record<string, { status: string; details: object }> };
    return components.backup;
  };
  return { child, readBackupHealth };
};

describe.skipIf(inject('template').kind === 'embedded')('[REL-12] commands for backups', () => {
  test('need a key, which another command makes', async () => {
    const refused = await run(['backup', file], { BACKUP_KEY: '' });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('BACKUP_KEY is not set')]);
    const made = await run(['backup-key'], { BACKUP_KEY: '' });
    key = made.stdout.toString().trim();
    expect([made.code, key]).toEqual([0, expect.stringMatching(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/)]);
  });

  test('write a backup, check it, store the outcome, and replace no file', async () => {
    const written = await run(['backup', file]);
    expect([written.code, written.stderr]).toEqual([0, '']);
    expect(written.stdout.toString()).toMatch(
      /^Backup .*: \d+ bytes, \d+ rows, \d+ files\. Verified by restoring it\.\n$/,
    );
    expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    const before = readFileSync(file);
    expect(await run(['backup', file])).toMatchObject({ code: 1, stderr: expect.stringContaining('already') });
    expect(readFileSync(file).equals(before)).toBe(true);
    const stored = await commands.db.selectFrom('backup').select(['file', 'bytes', 'problem']).execute();
    expect(stored).toEqual([{ file, bytes: before.length, problem: null }]);
    expect(await run(['check-backup', file])).toMatchObject({ code: 0, stderr: '' });
  });

  test('move an installation from a server to an embedded database, which makes its backups itself', {
    timeout: 400_000,
  }, async () => {
    const settings = { DATABASE_URL: '', DATA_DIR: join(folder, 'moved') };
    const restored = await run(['restore', file], settings);
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const again = await run(['restore', file], settings);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('The database is not empty')]);

    const { readBackupHealth } = await startProduct({ ...settings, BACKUP_SCHEDULE: '* * * * * *', BACKUP_KEEP: '1' });
    await vi.waitFor(
      async () => expect(await readBackupHealth()).toMatchObject({ status: 'UP', details: { isVerified: true } }),
      { timeout: 90_000, interval: 500 },
    );
    const made = readdirSync(join(settings.DATA_DIR, 'backups')).filter((name) => name.endsWith('.age'));
    expect(made).toEqual([expect.stringMatching(/^ok-\d{8}-\d{6}\.age$/)]);
    const byHand = join(folder, 'embedded.age');
    // Another process holds the database, and goes on working.
    expect(await run(['backup', byHand], settings)).toMatchObject({ code: 0, stderr: '' });
    expect(await readBackupHealth()).toMatchObject({ status: 'UP' });
    const listCopies = () =>
      readdirSync(join(settings.DATA_DIR, 'database')).filter((name) => name.startsWith('copy-'));
    // A scheduled backup may have one of its own meanwhile.
    await vi.waitFor(() => expect(listCopies()).toEqual([]), { timeout: 90_000, interval: 200 });
  });

  test('verify an installation, and say what is wrong with it', async () => {
    expect(await run(['verify'])).toMatchObject({ code: 0, stderr: '' });
    await commands.db.updateTable('pdf_document').set({ file: 'gone.pdf' }).where('id', '=', 1).execute();
    expect(await run(['verify'])).toMatchObject({ code: 1, stderr: 'Files are missing: gone.pdf\n' });
    const failing = join(folder, 'failing.age');
    const failed = await run(['backup', failing]);
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('failed its check.\nFiles are missing')]);
    expect(existsSync(failing)).toBe(true);
    const [last] = await commands.db.selectFrom('backup').select('problem').orderBy('id', 'desc').limit(1).execute();
    expect(last?.problem).toContain('gone.pdf');
  });
});

describe.skipIf(inject('template').kind === 'embedded')('[REL-12] a process that ends during its backup', () => {
  test('ends the backup within 20 seconds, and the next backup removes what it left', async () => {
    const settings = { DATABASE_URL: commands.url, DATA_DIR: join(folder, 'ending'), BACKUP_SCHEDULE: '* * * * * *' };
    const { child } = await startProduct(settings);
    const backups = join(settings.DATA_DIR, 'backups');
    await vi.waitFor(() => expect(readdirSync(backups)).toEqual([expect.stringMatching(/\.age/)]), {
      timeout: 60_000,
      interval: 20,
    });
    const ended = once(child, 'exit');
    const start = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - start).toBeLessThan(20_000);
    await sql.raw('create database ok_scratch_1000000000_0123456789ab').execute(commands.db);
    const listScratch = async () => {
      const { rows } = await sql<{ name: string }>`
        select datname as name from pg_database where datname like 'ok\\_scratch\\_1000000000\\_%'`.execute(
        commands.db,
      );
      return rows.length;
    };
    expect(await listScratch()).toBe(1);
    await run(['check-backup', file]);
    expect(await listScratch()).toBe(0);
  });
});

test('[REL-12] only the oldest scheduled backups are deleted, and what is left of interrupted ones', () => {
  const names = ['ok-20261128-020000.age', 'mine.age', 'ok-20261126-020000.age', 'ok-20261127-020000.age', 'ok-x.age'];
  expect(listOutdated(names, 2)).toEqual(['ok-20261126-020000.age']);
  expect(listOutdated(names, 3)).toEqual([]);
  const [earlier, later] = ['ok-20261127-020000.age.unfinished', 'ok-20261129-020000.age.unfinished'];
  expect(listOutdated([...names, earlier, later, 'mine.age.unfinished'], 3)).toEqual([earlier]);
});
