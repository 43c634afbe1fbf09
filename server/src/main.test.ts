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
import type { Database } from './db/schema/tables.ts';

type Running = { child: ChildProcess; url: string };

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const admin = fileURLToPath(new URL('./admin.ts', import.meta.url));
const folders: string[] = [];
const children: ChildProcess[] = [];
let database: TestDatabase<Database> | undefined;

/** Starts the product as a process. Rejects with its output when it exits before it listens. */
const startProcess = async (settings: Record<string, string>, flags: string[] = []): Promise<Running> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, main], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const [, url = ''] = await waitForOutput(child, /listens at (\S+)/);
  return { child, url };
};

const createFolder = () => {
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

/** Signs in, and returns the token. */
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
  await expect(startProcess({ DATA_DIR: createFolder(), PROFILE: 'prod' })).rejects.toThrow(/AUTH_SECRET/);
});

test.skipIf(inject('template').kind === 'embedded')(
  '[PRI-01] production refuses accounts with a default password, names them, and starts once they have another',
  async () => {
    database = await testDatabase<Database>();
    const settings = {
      DATABASE_URL: String(database.databaseUrl),
      DATA_DIR: createFolder(),
      PROFILE: 'prod',
      AUTH_SECRET: secret,
    };
    // The check has to know one account by its login alone, and another by its address alone.
    await sql`update user_account set login = 'Noor' where email = 'tester@example.nl'`.execute(database.db);
    const refused = await startProcess(settings).then(
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
    const { url } = await startProcess(settings);
    expect((await fetch(`${url}/management/info`)).status).toBe(200);
  },
);

describe.skipIf(inject('template').kind === 'embedded')('several processes on one database', () => {
  test('one whose output nobody reads any more answers all the same', async () => {
    database = await testDatabase<Database>();
    // `run` reads no further than the address, which closes the pipe.
    const { url } = await startProcess({
      DATABASE_URL: String(database.databaseUrl),
      DATA_DIR: createFolder(),
      LOG_LEVEL: 'info',
    });
    for (let call = 0; call < 5; call += 1) {
      const { status } = await fetch(`${url}/management/info`, { signal: AbortSignal.timeout(20_000) });
      expect(status).toBe(200);
    }
  });

  test('two that start at once on an empty database work side by side, and fill it once', async () => {
    database = await testDatabase<Database>({ empty: true });
    const settings = { DATABASE_URL: String(database.databaseUrl), DATA_DIR: createFolder() };
    const [one, other] = await Promise.all([startProcess(settings), startProcess(settings)]);
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
      DATA_DIR: createFolder(),
      PROFILE: 'prod',
      AUTH_SECRET: secret,
    };
    const stopping = await startProcess(settings);
    const staying = await startProcess(settings);
    const failures: unknown[] = [];
    let isReady = true;
    let isFinished = false;
    let answered = 0;
    // Behaves like a load balancer: checks health, and sends no request to a process that is not ready.
    const watchHealth = async () => {
      while (isReady) isReady = (await fetch(`${stopping.url}/management/health`)).ok;
    };
    const sendRequests = async () => {
      while (!isFinished) {
        const { url } = isReady ? stopping : staying;
        try {
          const answer = await fetch(`${url}/api/translations/by-language/nl`);
          // Reads to the end: the rest of an unread answer is cut off with the connection.
          await answer.arrayBuffer();
          if (answer.status !== 200) failures.push(answer.status);
          answered += 1;
        } catch (error) {
          failures.push(error);
        }
      }
    };
    const clients = Array.from({ length: 10 }, sendRequests);
    const healthWatch = watchHealth();
    const ended = once(stopping.child, 'exit');
    stopping.child.kill('SIGTERM');
    await healthWatch;
    const [code] = await ended;
    isFinished = true;
    await Promise.all(clients);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(10);
    expect(code).toBe(0);
  });

  test('[REL-11] a process that is told to stop ends a download in progress, and shows it as interrupted', async () => {
    database = await testDatabase<Database>();
    await fillMeasurements(database, await publishHostileTree(database), 1200);
    const { url, child } = await startProcess({ DATABASE_URL: String(database.databaseUrl), DATA_DIR: createFolder() });
    const token = await tokenOf(url, 'admin', 'admin-demo');
    const client = pauseDownload(url, '/api/statistics/export', token);
    const connectedTo = database;
    const statuses = async () =>
      (await sql<{ status: string }>`select status from statistics_export`.execute(connectedTo.db)).rows;
    await vi.waitFor(async () => expect(await statuses()).toEqual([{ status: 'RUNNING' }]), 60_000);
    const ended = once(child, 'exit');
    const stoppedAt = performance.now();
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(20_000);
    expect(await statuses()).toEqual([{ status: 'INTERRUPTED' }]);
    client.destroy();
  });

  test.each([
    ['an exception that nobody catches', 'throw new Error("of a timer")', 'uncaught exception'],
    ['a rejection that nobody handles', 'Promise.reject(new Error("of a timer"))', 'unhandled rejection'],
  ])(
    '[REL-14] %s is logged, the request that runs is answered, and the process exits with 1',
    async (_kind, throwingCode, line) => {
      database = await testDatabase<Database>();
      const throwingModule = `data:text/javascript,process.on('SIGUSR2', () => setTimeout(() => { ${throwingCode}; }))`;
      const settings = { DATABASE_URL: String(database.databaseUrl), DATA_DIR: createFolder(), LOG_LEVEL: 'fatal' };
      const { url, child } = await startProcess(settings, ['--import', throwingModule]);
      const token = await tokenOf(url, 'admin', 'admin-demo');
      const lock = lockTable(database.db, 'language');
      await lock.locked;
      const answered = fetch(`${url}/api/languages`, { headers: { authorization: `Bearer ${token}` } });
      await blockedConnections(database.db);
      let output = '';
      child.stdout?.on('data', (text) => {
        output += text;
      });
      const ended = once(child, 'exit');
      child.kill('SIGUSR2');
      await vi.waitFor(() => expect(output).toContain(line), 60_000);
      await lock.release();
      expect((await answered).status).toBe(200);
      expect((await ended)[0]).toBe(1);
      expect(output).toContain('of a timer');
    },
  );
});
