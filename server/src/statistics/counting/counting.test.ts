import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { changeSchema, withoutTriggers } from '../../../test/change-schema.ts';
import { failingDatabase } from '../../../test/failing-database.ts';
import { figureRows } from '../../../test/figure-rows.ts';
import { measure } from '../../../test/measuring.ts';
import { makePerson } from '../../../test/people.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';
import { makeRandom } from '../sample-data/courses.ts';
import { countAll, countNext, recount } from './counting.ts';
import { waitForCountingLock } from './counting-store.ts';

const admins = fileURLToPath(new URL('../../admin.ts', import.meta.url));

let server: Served;
let admin: string;
let treeIds: number[];
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  const path = '/api/question-trees/get-published?language=nl';
  treeIds = (await server.call('GET', path, { token: admin })).body.map(({ id }: { id: number }) => id);
});
afterAll(() => server.close());

/** Takes a measurement at random: forth, back, on after an outcome, or until it is left. */
const measureAtRandom = async (token: string, random: () => number, after: () => Promise<unknown>) => {
  const measuring = await measure(server, { token, treeId: treeIds[Math.floor(random() * treeIds.length)] ?? 0 });
  await after();
  for (let left = Math.floor(random() * 12); left > 0; left -= 1) {
    if (measuring.flow().result) await measuring.act({ type: random() < 0.7 ? 'back' : 'leave' });
    else if (random() < 0.3) await measuring.act({ type: 'back' });
    else await measuring.choose(Math.floor(random() * 3));
    await after();
  }
  if (random() < 0.2) await server.call('POST', `/api/measurements/${measuring.key}/stop`, { token });
  await after();
  return measuring;
};

/** Counts all measurements again and reads the figures, which counting in steps has to equal. */
const recountFigures = async () => {
  await recount(server.db);
  return figureRows(server.db);
};

let token: string;
beforeEach(async () => {
  ({ token } = await makePerson(server));
});

test('[STT-03] counting after every action gives what counting all of it at once gives', async () => {
  const random = makeRandom(1);
  for (let round = 0; round < 12; round += 1) {
    await measureAtRandom(token, random, async () => random() < 0.7 && (await countAll(server.db)));
  }
  await countAll(server.db, 3);
  const rows = await figureRows(server.db);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows).toEqual(await recountFigures());
  expect(await countAll(server.db)).toBe(0);
  expect(await figureRows(server.db)).toEqual(rows);
});

test('[STT-03] counting may stop before any statement: nothing is lost, and nothing counted twice', async () => {
  const random = makeRandom(2);
  const failing = failingDatabase(server.db);
  for (let statement = 0; statement < 9; statement += 1) {
    await measureAtRandom(token, random, async () => {});
    failing.fail('57P01', statement);
    const stopped = await countAll(failing.db).then(
      () => false,
      () => true,
    );
    failing.recover();
    if (statement < 5) expect(stopped).toBe(true);
  }
  await countAll(server.db);
  const rows = await figureRows(server.db);
  expect(rows).toEqual(await recountFigures());
});

test('[STT-03] a recount may stop as well, and the next count finishes it', async () => {
  const random = makeRandom(3);
  await measureAtRandom(token, random, async () => {});
  await countAll(server.db);
  const rows = await figureRows(server.db);
  const failing = failingDatabase(server.db);
  for (let statement = 2; statement < 8; statement += 1) {
    failing.fail('57P01', statement);
    await recount(failing.db).catch(() => {});
    failing.recover();
    await countAll(server.db);
    expect(await figureRows(server.db)).toEqual(rows);
  }
});

test('[STT-03] several count at once while others measure: each action is counted once', async () => {
  const random = makeRandom(4);
  let isOver = false;
  const counting = [1, 2, 3].map(async () => {
    // The embedded database answers without giving way to the event loop.
    for (; !isOver; await yieldToEventLoop()) await countNext(server.db, { batchSize: 2 });
  });
  const people = await Promise.all([1, 2, 3].map(() => makePerson(server)));
  await Promise.all(people.map((person) => measureAtRandom(person.token, random, async () => {})));
  isOver = true;
  await Promise.all(counting);
  await countAll(server.db);
  const rows = await figureRows(server.db);
  expect(rows).toEqual(await recountFigures());
});

test('[STT-03] an action that comes twice is counted once, and one that comes long after the end still is', async () => {
  const measuring = await measure(server, { token, treeId: treeIds[0] ?? 0 });
  while (!measuring.flow().result) await measuring.choose(0);
  await server.db
    .updateTable('measurement')
    .set({ last_action_at: new Date('2026-01-01') })
    .execute();
  await countAll(server.db);
  const { settled } = await server.db
    .selectFrom('measurement')
    .select('settled')
    .where('id', '=', measuring.statisticsId)
    .executeTakeFirstOrThrow();
  expect(settled).toBe(true);
  const rows = await figureRows(server.db);
  expect((await measuring.send(measuring.sent.at(-1) ?? {})).status).toBe(200);
  await countAll(server.db);
  expect(await figureRows(server.db)).toEqual(rows);
  await measuring.act({ type: 'back' });
  await measuring.choose(1);
  expect(await countAll(server.db)).toBe(1);
  const later = await figureRows(server.db);
  expect(later).not.toEqual(rows);
  expect(later).toEqual(await recountFigures());
});

test('[STT-03] an erased professional is in no figure, and their measurements stay counted', async () => {
  const person = await makePerson(server);
  await measureAtRandom(person.token, makeRandom(6), async () => {});
  await countAll(server.db);
  const knows = async () =>
    (
      await sql<{ known: boolean }>`
      select exists (select from statistics_figure where people @> array[${person.id}::bigint]) as known`.execute(
        server.db,
      )
    ).rows[0]?.known;
  const total = async () =>
    (await sql<{ sum: number }>`select sum(count)::integer as sum from statistics_figure`.execute(server.db)).rows[0]
      ?.sum;
  expect(await knows()).toBe(true);
  const before = await total();
  expect(
    (await server.call('DELETE', '/api/users/me', { token: person.token, body: { password: 'a password' } })).status,
  ).toBe(204);
  expect(await knows()).toBe(false);
  expect(await total()).toBe(before);
  const rows = await figureRows(server.db);
  expect(rows).toEqual(await recountFigures());
});

test('[STT-03] a copy that is put back counts on from where it was made, without what came after it', async () => {
  const random = makeRandom(9);
  await measureAtRandom(token, random, async () => {});
  await countAll(server.db);
  await measureAtRandom(token, random, async () => {});
  const tables = ['measurement', 'measurement_action', 'statistics_figure', 'statistics_state'];
  for (const name of tables)
    await changeSchema(server.db, `create table copy_of_${name} as table ${name}`, `drop table copy_of_${name}`);
  await measureAtRandom(token, random, async () => countAll(server.db));
  await withoutTriggers(server.db, async (trx) => {
    for (const name of tables) {
      await sql.raw(`delete from ${name}`).execute(trx);
      await sql.raw(`insert into ${name} table copy_of_${name}`).execute(trx);
    }
  });
  expect(await countAll(server.db)).toBe(1);
  await measureAtRandom(token, random, async () => countAll(server.db));
  await countAll(server.db);
  const rows = await figureRows(server.db);
  expect(rows).toEqual(await recountFigures());
});

describe.skipIf(inject('template').kind === 'embedded')('with others on the database', () => {
  test('[STT-03] erasing a professional waits for a running count', async () => {
    const person = await makePerson(server);
    await measureAtRandom(person.token, makeRandom(10), async () => {});
    let deletion: Promise<{ status: number }> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await waitForCountingLock(trx);
      deletion = server.call('DELETE', '/api/users/me', { token: person.token, body: { password: 'a password' } });
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(trx);
        expect(rows).toHaveLength(1);
      }, 5000);
    });
    expect((await deletion)?.status).toBe(204);
  });

  test('[STT-03] the command recount corrects wrong figures', async () => {
    await measureAtRandom(token, makeRandom(11), async () => {});
    await countAll(server.db);
    const rows = await figureRows(server.db);
    await sql`update statistics_figure set count = count + 1`.execute(server.db);
    const { stdout } = await promisify(execFile)(process.execPath, [admins, 'recount'], {
      env: { PATH: process.env.PATH, DATABASE_URL: String(server.database.databaseUrl), DATA_DIR: tmpdir() },
    });
    expect(stdout).toMatch(/^\d+ measurements were counted anew\.$/m);
    expect(await figureRows(server.db)).toEqual(rows);
  });
});

test('[STT-03] the summary says that measurements are still being counted, until the last one is', async () => {
  const state = async () => (await server.call('GET', '/api/statistics/summary', { token: admin })).body.catchingUp;
  await measureAtRandom(token, makeRandom(7), async () => {});
  await measureAtRandom(token, makeRandom(8), async () => {});
  expect(await countNext(server.db, { batchSize: 1 })).toEqual({ counted: 1, more: true });
  expect(await state()).toBe(true);
  expect(await countNext(server.db, { batchSize: 1 })).toEqual({ counted: 1, more: true });
  expect(await countNext(server.db, { batchSize: 1 })).toEqual({ counted: 0, more: false });
  expect(await state()).toBe(false);
});

test('[STT-03] recording rewrites no index of a measurement that is counted already', async () => {
  const indexed = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'measurement'::regclass`.execute(
    server.db,
  );
  // Columns that recording and counting change are in no index, except `settled`, which stays as it is.
  for (const { definition } of indexed.rows)
    expect(definition).not.toMatch(/counted_|last_sequence|last_action_at|steps?\b/);
});
