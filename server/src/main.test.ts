import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { waitForOutput } from '../test/child.ts';
import { type TestDatabase, testDatabase } from '../test/database.ts';
import { fillMeasurements, publishHostileTree } from '../test/exporting.ts';
import { pauseDownload } from '../test/paused-download.ts';
import { blockedConnections, lockTable } from '../test/table-lock.ts';
import type { Database } from './db/tables.ts';

type Running = { child: ChildProcess; url: string };

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const admin = fileURLToPath(new URL('./admin.ts', import.meta.url));
const folders: string[] = [];
const children: ChildProcess[] = [];
let database: TestDatabase<Database> | undefined;

/** The product as a process; ends in an error with what it said if it does not get to listen. */
const run = async (settings: Record<string, string>, flags: string[] = []): Promise<Running> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, main], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const [, url = ''] = await waitForOutput(child, /listens at (\S+)/);
  return { child, url };
};

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'ok-main-'));
  folders.push(made);
  return made;
};

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
  await database?.close();
  database = undefined;
});

/** The token of somebody who signs in. */
const tokenOf = async (url: string, username: string, password: string): Promise<string> => {
  const signedIn = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return ((await signedIn.json()) as { id_token: string }).id_token;
};

const secret = randomBytes(24).toString('hex');

test('production refuses to start without a secret, naming the setting', async () => {
  await expect(run({ DATA_DIR: folder(), PROFILE: 'prod' })).rejects.toThrow(/AUTH_SECRET/);
});

test.skipIf(inject('template').kind === 'embedded')(
  '[PRI-01] production refuses accounts with a default password, names them, and starts once they have another',
  async () => {
    database = await testDatabase<Database>();
    const settings = {
      DATABASE_URL: String(database.databaseUrl),
      DATA_DIR: folder(),
      PROFILE: 'prod',
      AUTH_SECRET: secret,
    };
    // Known by its login alone, and by its address alone.
    await sql`update user_account set login = 'Noor' where email = 'tester@example.nl'`.execute(database.db);
    const refused = await run(settings).then(
      () => '',
      (error: Error) => error.message,
    );
    for (const login of ['admin', 'professional@example.nl', 'Noor']) {
      expect(refused).toContain(`npm run admin -- password ${login}`);
    }
    expect(refused).not.toMatch(/-demo/);
    for (const login of ['admin', 'professional@example.nl', 'Noor']) {
      const { stdout } = await promisify(execFile)(process.execPath, [admin, 'password', login], {
        env: { PATH: process.env.PATH, ...settings },
      });
      expect(stdout).toContain(`${login} has another password: `);
    }
    const { url } = await run(settings);
    expect((await fetch(`${url}/management/info`)).status).toBe(200);
  },
);

describe.skipIf(inject('template').kind === 'embedded')('several processes on one database', () => {
  test('one whose output nobody reads any more answers all the same', async () => {
    database = await testDatabase<Database>();
    // `run` reads no further than the address, which closes the pipe.
    const { url } = await run({ DATABASE_URL: String(database.databaseUrl), DATA_DIR: folder(), LOG_LEVEL: 'info' });
    for (let call = 0; call < 5; call += 1) {
      const { status } = await fetch(`${url}/management/info`, { signal: AbortSignal.timeout(20_000) });
      expect(status).toBe(200);
    }
  });

  test('two that start at once on an empty database work side by side, and fill it once', async () => {
    database = await testDatabase<Database>({ empty: true });
    const settings = { DATABASE_URL: String(database.databaseUrl), DATA_DIR: folder() };
    const [one, other] = await Promise.all([run(settings), run(settings)]);
    const { rows } = await sql<{ trees: number; people: number }>`select
      (select count(*) from question_tree) as trees, (select count(*) from user_account) as people`.execute(
      database.db,
    );
    expect(rows[0]).toEqual({ trees: 4, people: 3 });

    const signedIn = await fetch(`${one.url}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'professional@example.nl', password: 'professional-demo' }),
    });
    const headers = { authorization: String(signedIn.headers.get('authorization')) };
    expect((await fetch(`${other.url}/api/account`, { headers })).status).toBe(200);
    const trees = (await (await fetch(`${other.url}/api/question-trees/get-published`, { headers })).json()) as {
      media: string;
    }[];
    expect((await fetch(`${one.url}/media/${trees[0]?.media}`)).headers.get('content-type')).toBe('image/webp');
    await fetch(`${other.url}/api/logout`, { method: 'POST', headers });
    expect((await fetch(`${one.url}/api/account`, { headers })).status).toBe(401);
  });

  test('[REL-11] a process that is told to stop under load says so first, fails nothing and ends well', async () => {
    database = await testDatabase<Database>({ empty: true });
    const settings = {
      DATABASE_URL: String(database.databaseUrl),
      DATA_DIR: folder(),
      PROFILE: 'prod',
      AUTH_SECRET: secret,
    };
    const stopping = await run(settings);
    const staying = await run(settings);
    const failures: unknown[] = [];
    let ready = true;
    let isOver = false;
    let answered = 0;
    // What a load balancer does: it asks for health, and sends nobody to a process that is not ready.
    const watch = async () => {
      while (ready) ready = (await fetch(`${stopping.url}/management/health`)).ok;
    };
    const load = async () => {
      while (!isOver) {
        const { url } = ready ? stopping : staying;
        try {
          const answer = await fetch(`${url}/api/translations/by-language/nl`);
          // Read to its end: what is left lying would be cut off with the connection.
          await answer.arrayBuffer();
          if (answer.status !== 200) failures.push(answer.status);
          answered += 1;
        } catch (error) {
          failures.push(error);
        }
      }
    };
    const clients = Array.from({ length: 10 }, load);
    const watching = watch();
    const ended = once(stopping.child, 'exit');
    stopping.child.kill('SIGTERM');
    await watching;
    const [code] = await ended;
    isOver = true;
    await Promise.all(clients);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(10);
    expect(code).toBe(0);
  });

  test('[REL-11] a process that is told to stop ends a download in progress, and shows it as interrupted', async () => {
    database = await testDatabase<Database>();
    await fillMeasurements(database, await publishHostileTree(database), 1200);
    const { url, child } = await run({ DATABASE_URL: String(database.databaseUrl), DATA_DIR: folder() });
    const token = await tokenOf(url, 'admin', 'admin-demo');
    const client = pauseDownload(url, '/api/statistics/export', token);
    const connectedTo = database;
    const statuses = async () =>
      (await sql<{ status: string }>`select status from statistics_export`.execute(connectedTo.db)).rows;
    await vi.waitFor(async () => expect(await statuses()).toEqual([{ status: 'RUNNING' }]), 20_000);
    const ended = once(child, 'exit');
    const toldAt = performance.now();
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(performance.now() - toldAt).toBeLessThan(20_000);
    expect(await statuses()).toEqual([{ status: 'INTERRUPTED' }]);
    client.destroy();
  });

  test.each([
    ['an exception that nobody catches', 'throw new Error("of a timer")', 'uncaught exception'],
    ['a rejection that nobody handles', 'Promise.reject(new Error("of a timer"))', 'unhandled rejection'],
  ])(
    '[REL-14] %s is logged, the request that runs is answered, and the process exits with 1',
    async (_kind, fault, line) => {
      database = await testDatabase<Database>();
      const faulty = `data:text/javascript,process.on('SIGUSR2', () => setTimeout(() => { ${fault}; }))`;
      const settings = { DATABASE_URL: String(database.databaseUrl), DATA_DIR: folder(), LOG_LEVEL: 'fatal' };
      const { url, child } = await run(settings, ['--import', faulty]);
      const token = await tokenOf(url, 'admin', 'admin-demo');
      const lock = lockTable(database.db, 'language');
      await lock.locked;
      const answered = fetch(`${url}/api/languages`, { headers: { authorization: `Bearer ${token}` } });
      await blockedConnections(database.db);
      let said = '';
      child.stdout?.on('data', (text) => {
        said += text;
      });
      const ended = once(child, 'exit');
      child.kill('SIGUSR2');
      await vi.waitFor(() => expect(said).toContain(line), 20_000);
      await lock.release();
      expect((await answered).status).toBe(200);
      expect((await ended)[0]).toBe(1);
      expect(said).toContain('of a timer');
    },
  );
});
