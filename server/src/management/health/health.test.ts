import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';
import { processIdentity } from './instance.ts';
import { createWorkMonitor } from './work-monitor.ts';

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const componentsWith = async (watched: Partial<Served['parts']['watched']>) => {
  const other = await serve({ database: server.database, watched: { ...server.parts.watched, ...watched } });
  const { status, body } = await other.call('GET', '/management/health', { token: admin });
  await other.close();
  return { status, components: body.components };
};

test('[MGT-01] administrators hear of mail, work, processes and the backup as well', async () => {
  const { status, components } = await componentsWith({});
  expect(status).toBe(200);
  expect(components).toMatchObject({
    db: { details: { kind: 'server', max: 10, time: expect.any(Number) } },
    mail: { status: 'UNKNOWN', details: { server: false, waiting: expect.any(Number) } },
    jobs: { status: 'UP', details: { failed: 0 } },
    processes: { status: 'UP', details: { count: expect.any(Number), ...processIdentity } },
    backup: { status: 'UNKNOWN', details: { newest: null, told: false } },
  });
});

test('[MGT-01] a mail server that is away is told, and takes nothing out of service', async () => {
  const listening = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const mailServer = { host: '127.0.0.1', port: (listening.address() as AddressInfo).port };
  expect((await componentsWith({ mailServer })).components.mail.status).toBe('UP');
  await new Promise((done) => listening.close(done));
  const { status, components } = await componentsWith({ mailServer });
  expect([status, components.mail.status]).toEqual([200, 'DOWN']);
});

test('[MGT-01][PRI-02] work that failed is told by the kind of its fault, without its words', async () => {
  const work = createWorkMonitor();
  const fails = work.watch(async () => {
    throw Object.assign(new Error('550 berendina@example.nl is unknown'), { responseCode: 550 });
  });
  await expect(fails()).rejects.toThrow();
  const { status, components } = await componentsWith({ jobs: new Map([['retention', work]]), sending: work });
  expect([status, components.jobs.status, components.jobs.details.failed]).toEqual([200, 'DOWN', 1]);
  expect(components.jobs.details.retention.fault).toBe('550');
  expect(components.mail.details.lastFault).toBe('550');
  expect(JSON.stringify(components)).not.toContain('berendina');
  await work.watch(async () => {})();
  expect((await componentsWith({ jobs: new Map([['retention', work]]) })).components.jobs.status).toBe('UP');
});

test('[MGT-01] the newest backup is told where a file says when it was made, and asks for somebody once it is old', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ok-backup-'));
  const backupFile = join(folder, 'made');
  const backup = async () => {
    const { status, components } = await componentsWith({ backupFile });
    return [status, components.backup.status, components.backup.details.newest];
  };
  expect(await backup()).toEqual([200, 'DOWN', null]);
  writeFileSync(backupFile, '');
  const at = async (hoursAgo: number) => {
    const moment = new Date(Math.floor(Date.now() / 1000) * 1000 - hoursAgo * 3_600_000);
    utimesSync(backupFile, moment, moment);
    return [await backup(), moment.toISOString()] as const;
  };
  for (const [hours, expected] of [
    [1, 'UP'],
    [35, 'UP'],
    [37, 'DOWN'],
  ] as const) {
    const [reply, moment] = await at(hours);
    expect(reply, String(hours)).toEqual([200, expected, moment]);
  }
  rmSync(folder, { recursive: true });
});

test('[REL-12] the last verified backup of the product is told, and a later one that failed', async () => {
  const readBackup = async () => (await componentsWith({ hasBackupSchedule: true })).components.backup;
  const store = (hoursAgo: number, problem: string | null) =>
    server.db
      .insertInto('backup')
      .values({ file: 'x.age', taken_at: new Date(Date.now() - hoursAgo * 3_600_000), bytes: 1, problem })
      .execute();
  expect(await readBackup()).toEqual({
    status: 'DOWN',
    details: { newest: null, told: true, isVerified: false, failed: null },
  });
  await store(3, 'Tables differ');
  expect(await readBackup()).toMatchObject({ status: 'DOWN', details: { newest: null, failed: expect.any(String) } });
  await store(2, null);
  expect(await readBackup()).toMatchObject({
    status: 'UP',
    details: { newest: expect.any(String), isVerified: true, failed: null },
  });
  await store(1, 'Tables differ');
  const { status, details } = await readBackup();
  expect([status, details.isVerified, details.failed > details.newest]).toEqual(['DOWN', true, true]);
  expect(JSON.stringify(details)).not.toContain('x.age');
  await server.db.deleteFrom('backup').execute();
});
