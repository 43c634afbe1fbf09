import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';
import { recordEvent } from './audit-store.ts';
import { sealEvents } from './seal-events.ts';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

/** Changes rows that no program may change, as the owner of the database can. */
const byHand = (change: ReturnType<typeof sql>) =>
  server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await change.execute(trx);
  });
beforeEach(() => byHand(sql`delete from audit_seal`));

const record = async (count: number) => {
  for (let i = 0; i < count; i++)
    await recordEvent(server.db, {
      actorId: i,
      type: 'USER_UPDATE',
      outcome: 'SUCCESS',
      data: { fields: `field ${i}` },
    });
};
/** Makes the events without a seal as old as sealed ones are. */
const age = () =>
  byHand(sql`update audit_event set occurred_at = occurred_at - interval '6 minutes'
    where id > coalesce((select max(last_event_id) from audit_seal), 0)`);
const verify = async () => (await server.call('GET', '/management/audits/verification', { token })).body;
const lastId = async () => {
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from audit_event`.execute(server.db);
  return rows[0]?.id ?? 0;
};

test('[PRI-04] events are sealed after five minutes, each once, and found as they were', async () => {
  expect(await verify()).toEqual({ events: 0, sealedDate: null, hash: null, broken: null });
  await record(3);
  await byHand(sql`update audit_event set occurred_at = now() - interval '4 minutes'`);
  expect(await sealEvents(server.db)).toBeNull();
  await age();
  const seal = await sealEvents(server.db);
  expect(seal?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await sealEvents(server.db)).toBeNull();
  await record(2);
  expect(await verify()).toEqual({
    ...{ events: seal?.events, hash: seal?.hash, broken: null },
    sealedDate: expect.any(String),
  });
});

test('[PRI-04] two processes that seal at once make one seal', async () => {
  await record(2);
  await age();
  const seals = await Promise.all([sealEvents(server.db), sealEvents(server.db)]);
  expect(seals.filter(Boolean)).toHaveLength(1);
});

test.each([
  ['changed', (id: number) => sql`update audit_event set outcome = 'FAILURE' where id = ${id}`],
  ['moved to another person', (id: number) => sql`update audit_event set actor_id = 99 where id = ${id}`],
  [
    'moved in time by a microsecond',
    (id: number) => sql`update audit_event set occurred_at = occurred_at + interval '1 microsecond' where id = ${id}`,
  ],
  [
    'changed in its details',
    (id: number) => sql`update audit_event set data = data || '{"fields": "x"}' where id = ${id}`,
  ],
  ['removed', (id: number) => sql`delete from audit_event where id = ${id}`],
])('[PRI-04] an event that was %s by the owner of the database is found', async (_name, change) => {
  await record(3);
  await age();
  await sealEvents(server.db);
  const from = await lastId();
  await record(3);
  await age();
  await sealEvents(server.db);
  const to = await lastId();
  await record(3);
  await age();
  await sealEvents(server.db);
  expect((await verify()).broken).toBeNull();
  await byHand(change(to - 1));
  expect((await verify()).broken).toEqual({ fromId: from + 1, toId: to });
});

test('[PRI-04] a seal that was computed anew breaks the chain after it', async () => {
  await record(2);
  await age();
  const first = await sealEvents(server.db);
  await record(2);
  await age();
  await sealEvents(server.db);
  await byHand(sql`update audit_seal set hash = ${'a'.repeat(64)} where id = ${first?.id}`);
  expect((await verify()).broken).not.toBeNull();
});

test('[PRI-04] events that were removed after their years are not missed', async () => {
  await record(2);
  await age();
  await sealEvents(server.db);
  await record(2);
  await age();
  await sealEvents(server.db);
  const { rows } = await sql<{ id: number; last: number }>`
    select id::int, last_event_id::int as last from audit_seal order by id limit 1`.execute(server.db);
  await byHand(sql`update audit_seal set sealed_at = now() - interval '5 years' where id = ${rows[0]?.id}`);
  await byHand(sql`delete from audit_event where id <= ${rows[0]?.last}`);
  expect((await verify()).broken).toBeNull();
});

test('[PRI-04] no program changes a seal', async () => {
  await record(1);
  await age();
  await sealEvents(server.db);
  for (const change of [sql`update audit_seal set events = 0`, sql`delete from audit_seal`, sql`truncate audit_seal`])
    await expect(change.execute(server.db)).rejects.toThrow();
});
