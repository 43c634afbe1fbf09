import { text as readText } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { download, fillMeasurements, publishHostileTree } from '../../../test/exporting.ts';
import { pauseDownload } from '../../../test/paused-download.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { blockedConnections, cancelStatement, lockTable, waitUntilClosed } from '../../../test/table-lock.ts';
import { planFile } from './export-file.ts';
import { produceFileOnThread } from './export-thread.ts';

let server: Served;
let admin: string;

/** Milliseconds after which the server disconnects a client that reads nothing. */
const exportIdleMs = 3000;

beforeAll(async () => {
  server = await serve({ exportIdleMs });
  admin = await server.signIn('admin');
  // More than the buffers of a reader hold.
  await fillMeasurements(server, await publishHostileTree(server), 1200);
});
afterAll(() => server.close());
// A test that fails may leave a running export, which would count among those that an administrator may run at once.
beforeEach(() => sql`delete from statistics_export`.execute(server.db));

const states = async () =>
  (await server.call('GET', '/api/statistics/exports', { token: admin })).body.map(
    ({ status, rows }: { status: string; rows: number }) => [status, rows],
  );

/** Begins an export and reads nothing of it. */
const stall = (format = 'csv') => {
  const client = pauseDownload(server.url, `/api/statistics/export?format=${format}`, admin);
  onTestFinished(() => void client.destroy());
  return client;
};

test('[STT-02] closing the connection ends the export of a workbook and of a system file', async () => {
  for (const format of ['xlsx', 'sav']) {
    const client = stall(format);
    await vi.waitFor(async () => expect((await states())[0]?.[0]).toBe('RUNNING'), 60_000);
    client.destroy();
    await vi.waitFor(async () => expect((await states())[0]?.[0]).not.toBe('RUNNING'), 60_000);
    await sql`delete from statistics_export`.execute(server.db);
  }
}, 120_000);

test('[STT-02] a client that disconnects, one that reads nothing, and cancelling each end an export, and the list says how', async () => {
  const client = stall();
  await vi.waitFor(async () => expect(await states()).toMatchObject([['RUNNING', expect.any(Number)]]), 60_000);
  client.destroy();
  await vi.waitFor(async () => expect(await states()).toMatchObject([['CANCELLED', expect.any(Number)]]), 60_000);
  await sql`delete from statistics_export`.execute(server.db);

  const hanging = stall();
  await vi.waitFor(async () => expect((await states())[0]?.[0]).toBe('FAILED'), 60_000);
  // The client got no bytes after the failure.
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
  await vi.waitFor(async () => expect((await states())[0]?.[0]).toBe('CANCELLED'), 60_000);
  const { body } = await server.call('GET', '/management/audits?sort=id,desc&size=1', { token: admin });
  expect(body).toMatchObject([{ type: 'STATISTICS_EXPORT_END', data: { outcome: 'FAILURE', ended: 'CANCELLED' } }]);
}, 120_000);

test('[STT-02] a client sees that a file with an error in its middle broke off, and the error is in the audit', async () => {
  for (const format of ['csv', 'sav', 'xlsx']) {
    const begin = () => fetch(`${server.url}/api/statistics/export?format=${format}&token=${admin}`);
    const isPacked = format === 'xlsx';
    // A packed file is so small that all of it may be on its way with its first piece: that one fails before.
    const answer = isPacked ? undefined : await begin();
    const reader = answer?.body?.getReader();
    await reader?.read();
    const lock = lockTable(server.db, 'measurement_action');
    await lock.locked;
    const readOn = async () => {
      if (isPacked) throw new Error(`answered ${(await begin()).status}`);
      for (;;) if ((await reader?.read())?.done !== false) return;
    };
    const reading = readOn();
    reading.catch(() => {});
    const [statement] = await blockedConnections(server.db);
    await cancelStatement(server.db, statement);
    await expect(reading, format).rejects.toThrow(isPacked ? 'answered 503' : 'terminated');
    await lock.release();
    await vi.waitFor(async () => expect((await states())[0]?.[0]).toBe('FAILED'), 60_000);
    const { body } = await server.call('GET', '/management/audits?sort=id,desc&size=1', { token: admin });
    expect(body).toMatchObject([{ type: 'STATISTICS_EXPORT_END', data: { outcome: 'FAILURE', ended: 'FAILED' } }]);
    await sql`delete from statistics_export`.execute(server.db);
  }
}, 120_000);

test('[STT-02] a thread whose export is cancelled reads no further page, and its connection is closed', async () => {
  const filter = { withTestUsers: true };
  const file = { format: 'xlsx', shape: 'actions', separator: 'comma', columnNames: 'fixed' } as const;
  const choices = { ...file, filter, last: 2 ** 31 - 1, langKey: 'nl' };
  const plan = await planFile(server.db, choices);
  const codebook = await planFile(server.db, { ...choices, format: 'codebook-csv' });
  const produceFile = (its: typeof plan, { signal }: AbortController) =>
    produceFileOnThread(String(server.database.databaseUrl), its, { count: () => {}, signal });

  const firstPage = lockTable(server.db, 'measurement');
  await firstPage.locked;
  const cancelled = new AbortController();
  const piece = produceFile(plan, cancelled).next();
  piece.catch(() => {});
  const [connection] = await blockedConnections(server.db);
  // Waits behind the first page, and then keeps the thread from reading a second one.
  const secondPage = lockTable(server.db, 'measurement');
  await blockedConnections(server.db, 2);
  cancelled.abort();
  // The same thread makes another file: by its end the thread has heard of the cancellation.
  for await (const _part of produceFile(codebook, new AbortController()));
  await firstPage.release();
  await secondPage.locked;
  await waitUntilClosed(server.db, connection);
  await secondPage.release();
  await expect(piece).rejects.toThrow('aborted');
}, 60_000);

test('[STT-02] a thread makes the same file as the process does for the embedded database', async () => {
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
