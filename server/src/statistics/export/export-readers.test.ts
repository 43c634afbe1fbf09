import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { download, fillMeasurements, publishHostileTree } from '../../../test/exporting.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { planFile } from './export-file.ts';
import { fileOnThread } from './export-thread.ts';
import { runExport } from './running.ts';

let server: Served;
let admin: string;

/** Milliseconds after which the server lets go of a reader who takes nothing. */
const exportPatience = 3000;

beforeAll(async () => {
  server = await serve({ exportPatience });
  admin = await server.signIn('admin');
  // More than the buffers of a reader hold.
  await fillMeasurements(server, await publishHostileTree(server), 1200);
});
afterAll(() => server.close());

const states = async () =>
  (await server.call('GET', '/api/statistics/exports', { token: admin })).body.map(
    ({ status, rows }: { status: string; rows: number }) => [status, rows],
  );

/** Begins an export and reads nothing of it. */
const stall = (format = 'csv') => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /api/statistics/export?format=${format}&token=${admin} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  socket.pause();
  return socket;
};

test('[STT-02] whoever goes away from a workbook or a system file ends it, and nothing of it goes on', async () => {
  for (const format of ['xlsx', 'sav']) {
    const gone = stall(format);
    await vi.waitFor(async () => expect((await states())[0]?.[0]).toBe('RUNNING'), 20_000);
    gone.destroy();
    await vi.waitFor(async () => expect((await states())[0]?.[0]).not.toBe('RUNNING'), 20_000);
    await sql`delete from statistics_export`.execute(server.db);
  }
}, 120_000);

test('[STT-02] a reader who goes away, one who takes nothing, and cancelling each end an export, which is told', async () => {
  const gone = stall();
  await vi.waitFor(async () => expect(await states()).toMatchObject([['RUNNING', expect.any(Number)]]));
  gone.destroy();
  await vi.waitFor(async () => expect(await states()).toMatchObject([['CANCELLED', expect.any(Number)]]), 20_000);
  await sql`delete from statistics_export`.execute(server.db);

  const hanging = stall();
  hanging.on('error', () => {});
  await vi.waitFor(async () => expect((await states())[0]?.[0]).toBe('FAILED'), 20_000);
  // What had come before is all that there is.
  hanging.resume();
  await readText(hanging).catch(() => '');
  await sql`delete from statistics_export`.execute(server.db);

  const slow = await fetch(`${server.url}/api/statistics/export?token=${admin}`);
  const reader = slow.body?.getReader();
  await reader?.read();
  const [{ id }] = (await server.call('GET', '/api/statistics/exports', { token: admin })).body;
  expect((await server.call('DELETE', `/api/statistics/exports/${id}`, { token: admin })).status).toBe(204);
  const readOn = async () => {
    for (;;) {
      const { done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  };
  await expect(readOn()).rejects.toThrow();
  await vi.waitFor(async () => expect((await states())[0]?.[0]).toBe('CANCELLED'), 20_000);
  const { body } = await server.call('GET', '/management/audits?sort=id,desc&size=1', { token: admin });
  expect(body).toMatchObject([{ type: 'STATISTICS_EXPORT_END', data: { outcome: 'FAILURE', ended: 'CANCELLED' } }]);
}, 120_000);

test('[STT-02] whoever reads a file that fails in its middle sees that it broke off, and its failure is written down', async () => {
  for (const format of ['csv', 'xlsx', 'sav']) {
    const answer = await fetch(`${server.url}/api/statistics/export?format=${format}&token=${admin}`);
    const reader = answer.body?.getReader();
    await reader?.read();
    // From now on no part can be read.
    await sql`alter table measurement_action rename column occurred_at to elsewhere`.execute(server.db);
    const readOn = async () => {
      for (;;) if ((await reader?.read())?.done !== false) return;
    };
    await expect(readOn(), format).rejects.toThrow();
    await vi.waitFor(async () => expect((await states())[0]?.[0]).toBe('FAILED'), 20_000);
    await sql`alter table measurement_action rename column elsewhere to occurred_at`.execute(server.db);
    const { body } = await server.call('GET', '/management/audits?sort=id,desc&size=1', { token: admin });
    expect(body).toMatchObject([{ type: 'STATISTICS_EXPORT_END', data: { outcome: 'FAILURE', ended: 'FAILED' } }]);
    await sql`delete from statistics_export`.execute(server.db);
  }
}, 120_000);

test('[STT-02] a reader who waits for a slow database is not taken for one who is gone', async () => {
  const begun = { id: randomUUID(), userId: 1, format: 'csv', shape: 'actions', total: 0 } as const;
  const file = async function* () {
    yield Buffer.from('the head, ');
    await new Promise((resolve) => setTimeout(resolve, 300));
    yield Buffer.from('and a row');
  };
  const log = { warn: () => {} } as unknown as FastifyBaseLogger;
  const sent = runExport({ db: server.db, log, begun, file, patience: 100 }).pipe(new PassThrough());
  expect(await readText(sent)).toBe('the head, and a row');
});

test('[STT-02] a thread whose file is called off reads no further part, before the next piece is packed', async () => {
  const filter = { withTestUsers: true };
  const plan = await planFile(server.db, {
    format: 'xlsx',
    shape: 'actions',
    filter,
    last: 2 ** 31 - 1,
    langKey: 'nl',
  });
  const called = new AbortController();
  const watcher = { count: () => {}, signal: called.signal };
  const pieces = fileOnThread(String(server.database.databaseUrl), plan, watcher);
  await pieces.next();
  const second = pieces.next();
  second.catch(() => {});
  called.abort();
  // Whoever reads a further part fails in another way.
  await sql`alter table measurement_action rename column occurred_at to elsewhere`.execute(server.db);
  await expect(second).rejects.toThrow('aborted');
  await sql`alter table measurement_action rename column elsewhere to occurred_at`.execute(server.db);
});

test('[STT-02] a thread makes the same file as the process does for a database that only it can reach', async () => {
  const here = await serve({ database: server.database, databaseUrl: undefined });
  for (const shape of ['actions', 'measurements']) {
    const [ofThread, ofProcess] = await Promise.all(
      [server, here].map(async (one) => (await download(one, { format: 'csv', shape }, admin)).bytes),
    );
    expect(ofThread?.length, shape).toBeGreaterThan(1_000_000);
    expect(ofThread?.equals(ofProcess as Buffer), shape).toBe(true);
  }
  await here.close();
});
