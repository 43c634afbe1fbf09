import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fillMeasurements, publishHostileTree } from '../../../test/exporting.ts';
import { pauseDownload } from '../../../test/paused-download.ts';
import { makePerson } from '../../../test/people.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: string;

beforeAll(async () => {
  // Only what a test changes ends a download that is never read.
  server = await serve({ exportIdleMs: 600_000 });
  admin = await server.signIn('admin');
  // More than the buffers of a paused client hold.
  await fillMeasurements(server, await publishHostileTree(server), 1200);
  await sql`insert into audit_event (type, outcome, data)
    select 'PERSISTENT_LOGIN', 'SUCCESS', json_build_object('message', repeat('a', 1000))
    from generate_series(1, 30000)`.execute(server.db);
});
afterAll(() => server.close());

const paths = { statistics: '/api/statistics/export?format=csv', audits: '/management/audits/export' };

/** Begins a download that is never read; resolves once the server sends it, with its connection there. */
const pausedOn = async ({ app, url }: Served, path: string, token: string) => {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const client = pauseDownload(url, path, token);
  const [connection] = await accepted;
  expect(connection.remotePort).toBe((client.address() as AddressInfo).port);
  // The client buffers what fits, and the server waits for it to read more.
  await vi.waitFor(() => expect(connection.writableNeedDrain).toBe(true), 60_000);
  return { client, connection };
};

const exportsOf = async (userId: number) =>
  (
    await sql<{ status: string }>`select status from statistics_export where user_id = ${userId}
      order by started_at desc`.execute(server.db)
  ).rows.map(({ status }) => status);

/** Another administrator. */
const makeAdministrator = async () => {
  const person = await makePerson(server);
  await sql`update user_account set authorities = '{ROLE_ADMIN}' where id = ${person.id}`.execute(server.db);
  return person;
};

describe.each(Object.entries(paths))('a download of %s', (name, path) => {
  test.each([
    ['is deactivated', (id: number) => sql`update user_account set activated = false where id = ${id}`],
    ['loses the role', (id: number) => sql`update user_account set authorities = '{ROLE_USER}' where id = ${id}`],
    ['is erased', (id: number) => sql`delete from user_account where id = ${id}`],
  ])('[STT-02][MGT-02] of an administrator who %s ends, which is checked every second', async (how, change) => {
    const { id, token } = await makeAdministrator();
    const { connection } = await pausedOn(server, path, token);
    const ended = once(connection, 'close');
    await change(id).execute(server.db);
    // How soon is tested with a clock of its own, in `downloads.test.ts`: here a busy machine would decide.
    await ended;
    // The row goes with the account.
    if (name === 'statistics' && how !== 'is erased') {
      await vi.waitFor(async () => expect(await exportsOf(id)).toEqual(['CANCELLED']), 60_000);
    }
  });

  test('[STT-02][MGT-02] ends when its client reads nothing for the idle timeout', async () => {
    const hasty = await serve({ database: server.database, exportIdleMs: 1000 });
    const { id, token } = await makeAdministrator();
    const { connection } = await pausedOn(hasty, path, token);
    if (!connection.closed) await once(connection, 'close');
    if (name === 'statistics') await vi.waitFor(async () => expect(await exportsOf(id)).toEqual(['FAILED']), 60_000);
    await hasty.close();
  });
});

test('[REL-11] downloads in progress do not keep the server from closing, and are shown as interrupted', async () => {
  const stopping = await serve({ database: server.database, exportIdleMs: 600_000 });
  const connections = [
    await pausedOn(stopping, paths.statistics, admin),
    await pausedOn(stopping, paths.audits, admin),
  ];
  await stopping.close();
  expect(connections.map(({ connection }) => connection.destroyed)).toEqual([true, true]);
  const { body } = await server.call('GET', '/api/statistics/exports', { token: admin });
  expect(body[0].status).toBe('INTERRUPTED');
  const events = await server.call('GET', '/management/audits?sort=id,desc&size=1', { token: admin });
  expect(events.body).toMatchObject([{ type: 'STATISTICS_EXPORT_END', data: { ended: 'INTERRUPTED' } }]);
});
