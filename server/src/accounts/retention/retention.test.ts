import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../test/mails.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { createAccount } from '../data/account-store.ts';
import { applyRetention } from './retention.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

const insertAgedAccount = async (email: string, { activated = true, created = '0 days' } = {}) => {
  const id = await createAccount(server.db, {
    login: email,
    email,
    passwordHash: 'none',
    firstName: 'An',
    langKey: 'nl',
    authorities: ['ROLE_USER'],
    activated,
    test: false,
  });
  await sql`update user_account set created_date = now() - ${created}::interval,
    first_activated_date = first_activated_date - ${created}::interval where id = ${id}`.execute(server.db);
  return Number(id);
};
const isThere = async (email: string) =>
  (await sql`select 1 from user_account where email = ${email}`.execute(server.db)).rows.length === 1;
/** Applies retention at a later time, as if it had not run today. */
const applyRetentionAfter = async (interval = '0 days') => {
  await sql`delete from daily_job`.execute(server.db);
  const { rows } = await sql<{ then: Date }>`select now() + ${interval}::interval as then`.execute(server.db);
  return applyRetention(server.db, rows[0]?.then ?? new Date());
};

test('[PRI-09] it is done once a day, by one process', async () => {
  const now = new Date();
  const done = await Promise.all([1, 2, 3].map(() => applyRetention(server.db, now)));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await applyRetention(server.db, now)).toBeNull();
});

test('[PRI-09] accounts that were never activated go after thirty days', async () => {
  await insertAgedAccount('never@example.nl', { activated: false, created: '40 days' });
  await insertAgedAccount('fresh@example.nl', { activated: false });
  expect(await applyRetentionAfter()).toMatchObject({ neverActivated: 1 });
  expect([await isThere('never@example.nl'), await isThere('fresh@example.nl')]).toEqual([false, true]);
});

test('[PRI-09][MAI-01] an account unused for two years is warned and removed a month later, unless it is used', async () => {
  await insertAgedAccount('unused@example.nl', { created: '23 months 2 days' });
  const usedAccountId = await insertAgedAccount('kept@example.nl', { created: '23 months 2 days' });
  expect(await applyRetentionAfter()).toMatchObject({ warned: 2, inactive: 0 });
  expect(await applyRetentionAfter()).toMatchObject({ warned: 0, inactive: 0 });
  expect(await mailsTo(server, 'unused@example.nl')).toMatchObject([{ kind: 'unusedAccount' }]);
  await sql`insert into session (id, user_id, expires_at) values (${crypto.randomUUID()}, ${usedAccountId}, now())`.execute(
    server.db,
  );
  expect(await applyRetentionAfter('29 days')).toMatchObject({ inactive: 1 });
  expect([await isThere('unused@example.nl'), await isThere('kept@example.nl')]).toEqual([false, true]);
});

/** Creates an account unused for more than 24 months, whose owner got the warning `age` ago. */
const createWarnedAccount = async (email: string, age: string) => {
  const id = await insertAgedAccount(email, { created: '25 months' });
  await sql`insert into mail (kind, user_id, recipient, language, values, created_at)
    values ('unusedAccount', ${id}, ${email}, 'nl', '{}', now() - ${age}::interval)`.execute(server.db);
  return id;
};

test('[PRI-09] a warned account stays for the 27 days that its owner has, to the minute, and goes after them', async () => {
  await createWarnedAccount('day26@example.nl', '26 days');
  await createWarnedAccount('day27-not-yet@example.nl', '26 days 23 hours 59 minutes');
  await createWarnedAccount('day27@example.nl', '27 days 1 minute');
  await createWarnedAccount('day28@example.nl', '28 days');
  const back = await createWarnedAccount('back@example.nl', '28 days');
  await sql`insert into session (id, user_id, created_at, expires_at)
    values (${crypto.randomUUID()}, ${back}, now() - interval '1 day', now())`.execute(server.db);
  const young = await createWarnedAccount('young@example.nl', '28 days');
  await sql`update user_account set created_date = now() - interval '23 months 25 days',
    first_activated_date = now() - interval '23 months 25 days' where id = ${young}`.execute(server.db);
  expect(await applyRetentionAfter()).toMatchObject({ inactive: 2 });
  const left = ['day26', 'day27-not-yet', 'day27', 'day28', 'back', 'young'].map((name) =>
    isThere(`${name}@example.nl`),
  );
  expect(await Promise.all(left)).toEqual([true, true, false, false, true, true]);
});

test('[PRI-09] mails go after ninety days, spent sessions and keys after thirty, counted attempts after one', async () => {
  const id = await insertAgedAccount('spent@example.nl');
  await sql`insert into mail (kind, user_id, recipient, language, values, created_at)
    values ('activation', ${id}, 'spent@example.nl', 'nl', '{}', now() - interval '91 days')`.execute(server.db);
  await sql`insert into session (id, user_id, created_at, expires_at) values
    (${crypto.randomUUID()}, ${id}, now() - interval '50 days', now() - interval '40 days'),
    (${crypto.randomUUID()}, ${id}, now() - interval '45 days', now() - interval '40 days')`.execute(server.db);
  await sql`insert into user_key (nonce, user_id, purpose, key_hash, expires_at)
    values ('old', ${id}, 'reset', 'old', now() - interval '40 days')`.execute(server.db);
  await sql`insert into throttle (key, failures, first_at, last_at)
    values ('old', 3, now() - interval '2 days', now() - interval '2 days')`.execute(server.db);
  const cleared = await applyRetentionAfter();
  expect(cleared).toMatchObject({ mails: 1, keys: 1 });
  expect(cleared?.throttles).toBeGreaterThanOrEqual(1);
  const sessions = await sql`select 1 from session where user_id = ${id}`.execute(server.db);
  expect(sessions.rows).toHaveLength(1);
});

test('[PRI-09] a device goes 400 days after the last sign-in on it', async () => {
  const id = await insertAgedAccount('devices@example.nl');
  await sql`insert into sign_in_device (user_id, device, last_seen_at) values
    (${id}, 'old', now() - interval '401 days'), (${id}, 'new', now() - interval '399 days')`.execute(server.db);
  expect(await applyRetentionAfter()).toMatchObject({ devices: 1 });
  const { rows } = await sql`select device from sign_in_device where user_id = ${id}`.execute(server.db);
  expect(rows).toEqual([{ device: 'new' }]);
});

test('[PRI-09] events stay as many years as the installation says', async () => {
  await sql`insert into audit_event (occurred_at, type, outcome, data)
    values (now() - interval '6 years', 'USER_UPDATE', 'SUCCESS', '{}')`.execute(server.db);
  const apply = async (years: number) => {
    await sql`delete from daily_job`.execute(server.db);
    return (await applyRetention(server.db, new Date(), years))?.events;
  };
  expect(await apply(7)).toBe(0);
  expect(await apply(5)).toBe(1);
});

test('[PRI-09][STT-02] exports that are over go after a day, with the tickets that nobody used', async () => {
  const id = await insertAgedAccount('exporter@example.nl');
  const session = crypto.randomUUID();
  await sql`insert into session (id, user_id, expires_at) values (${session}, ${id}, now() + interval '1 day')`.execute(
    server.db,
  );
  const [old, fresh] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`insert into statistics_export (id, user_id, format, shape, total, status, seen_at) values
    (${old}, ${id}, 'csv', 'actions', 1, 'FINISHED', now() - interval '25 hours'),
    (${fresh}, ${id}, 'csv', 'actions', 1, 'RUNNING', now() - interval '23 hours')`.execute(server.db);
  await sql`insert into export_ticket (hash, session_id, expires_at) values
    ('late', ${session}, now() - interval '1 second'), ('good', ${session}, now() + interval '59 seconds')`.execute(
    server.db,
  );
  expect(await applyRetentionAfter()).toMatchObject({ exports: 1, tickets: 1 });
  const left =
    await sql`select id::text as left from statistics_export union all select hash from export_ticket`.execute(
      server.db,
    );
  expect(left.rows).toEqual([{ left: fresh }, { left: 'good' }]);
});

test('[PRI-09] what is removed is removed a thousand rows at a time, and none waits for all of it', async () => {
  await sql`insert into throttle (key, failures, first_at, last_at)
    select 'old' || n, 1, now() - interval '2 days', now() - interval '2 days' from generate_series(1, 2500) n`.execute(
    server.db,
  );
  await sql`create table removal (moment timestamptz, removed bigint)`.execute(server.db);
  await sql`create function note_removal() returns trigger language plpgsql as $$
    begin insert into removal select now(), count(*) from gone; return null; end $$`.execute(server.db);
  await sql`create trigger note_removal after delete on throttle referencing old table as gone
    for each statement execute function note_removal()`.execute(server.db);
  try {
    expect(await applyRetentionAfter()).toMatchObject({ throttles: 2500 });
    // `now()` is the same for all rows of one transaction.
    const { rows } = await sql<{ moments: number; most: number }>`
      select count(distinct moment) as moments, max(removed) as most from removal`.execute(server.db);
    expect(rows).toEqual([{ moments: 3, most: 1000 }]);
  } finally {
    await sql`drop function note_removal() cascade`.execute(server.db);
    await sql`drop table removal`.execute(server.db);
  }
});

test('[PRI-09] what could not be removed leaves what was removed before it, and is tried again', async () => {
  await insertAgedAccount('never-again@example.nl', { activated: false, created: '40 days' });
  await sql`insert into throttle (key, failures, first_at, last_at)
    values ('stays', 1, now() - interval '2 days', now() - interval '2 days')`.execute(server.db);
  await sql`create function refuse_removal() returns trigger language plpgsql as $$
    begin raise exception 'not now'; end $$`.execute(server.db);
  await sql`create trigger refuse_removal before delete on throttle execute function refuse_removal()`.execute(
    server.db,
  );
  try {
    await expect(applyRetentionAfter()).rejects.toThrow('not now');
  } finally {
    await sql`drop function refuse_removal() cascade`.execute(server.db);
  }
  expect(await isThere('never-again@example.nl')).toBe(false);
  expect(await applyRetention(server.db, new Date())).toMatchObject({ throttles: 1 });
});

test('[PRI-09] edits of a tree go after ninety days, but for those that editors are still told', async () => {
  const { rows: trees } = await sql<{ id: number }>`select id from question_tree order by id limit 1`.execute(
    server.db,
  );
  const id = trees[0]?.id;
  await sql`insert into tree_head (question_tree_id, number) values (${id}, 310)
    on conflict (question_tree_id) do update set number = 310`.execute(server.db);
  // The first nine of 310 edits are old, the tenth is not, and the rest are among the newest 300.
  await sql`insert into tree_edit (question_tree_id, number, id, edits, edited_at)
    select ${id}, n, gen_random_uuid(), '[]', now() - make_interval(days => case n when 10 then 89 else 91 end)
    from generate_series(1, 310) n`.execute(server.db);
  expect(await applyRetentionAfter()).toMatchObject({ treeEdits: 9 });
  const { rows } = await sql`select min(number) as first, count(*) as left from tree_edit
    where question_tree_id = ${id}`.execute(server.db);
  expect(rows).toEqual([{ first: 10, left: 301 }]);
});

test('[PRI-09] the audit trail is kept for five years and not longer', async () => {
  await sql`insert into audit_event (occurred_at, type, outcome, data) values
    (now() - interval '5 years 1 day', 'OLD', 'SUCCESS', '{}'), (now() - interval '4 years', 'YOUNG', 'SUCCESS', '{}')`.execute(
    server.db,
  );
  expect(await applyRetentionAfter()).toMatchObject({ events: 1 });
  const { rows } = await sql<{ type: string }>`select type from audit_event where type in ('OLD', 'YOUNG')`.execute(
    server.db,
  );
  expect(rows).toEqual([{ type: 'YOUNG' }]);
});
