import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { download, publishHostileTree } from '../../../test/exporting.ts';
import { finish, measure } from '../../../test/measuring.ts';
import { makePerson } from '../../../test/people.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { LabelCells } from './rows/label-cells-store.ts';

let server: Served;
let admin: string;
let tree: Awaited<ReturnType<typeof publishHostileTree>>;

beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  tree = await publishHostileTree(server);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.close());

type Row = Record<string, string>;

const rowsOf = async (query: Record<string, string> = {}): Promise<Row[]> => {
  const { status, bytes } = await download(server, { format: 'csv', tree: String(tree.treeId), ...query }, admin);
  expect(status).toBe(200);
  return parse(bytes, { bom: true, columns: true });
};
const take = async (token: string) => {
  const measuring = await measure(server, { token, treeId: tree.id });
  await finish(measuring);
  return measuring;
};
const of = (rows: Row[], { key }: { key: string }) => rows.filter(({ measurement }) => measurement === key);

test('[STT-02] each row says in which order the answers were shown, and what a shuffled one follows from', async () => {
  const { token } = await makePerson(server);
  // As if it had been published so: what is published does not change.
  const publishedAs = (order: string) =>
    sql`set session_replication_role = replica;
      update publication set answer_order = ${sql.lit(order)} where question_tree_id = ${sql.lit(tree.id)};
      set session_replication_role = origin`.execute(server.db);
  const begun: { key: string; order: string; seed: string }[] = [];
  const begin = async () => {
    const path = `/api/measurement/start/${tree.id}?language=nl&ordersAnswers=true`;
    const { key, answerOrder, orderSeed } = (await server.call('GET', path, { token })).body;
    begun.push({ key, order: answerOrder, seed: String(orderSeed ?? '') });
    await server.call('POST', `/api/measurements/${key}/stop`, { token });
  };
  await begin();
  await publishedAs('SHUFFLED');
  await begin();
  await publishedAs('REVERSED_FOR_HALF');
  // A draw decides which measurements are reversed.
  while (!begun.some(({ order }) => order === 'REVERSED')) await begin();
  await publishedAs('AS_SET');
  expect(begun[1]).toMatchObject({ order: 'SHUFFLED', seed: expect.stringMatching(/^\d+$/) });
  const rows = await rowsOf({ shape: 'measurements' });
  const exported = rows.map(({ measurement, answer_order, order_seed }) => ({
    key: measurement,
    order: answer_order,
    seed: order_seed,
  }));
  expect(exported).toEqual(begun);
});

test('[STT-02] the days of a period are those of Amsterdam in summer and winter, with both ends', async () => {
  const { token } = await makePerson(server);
  const beginAt = async (moment: string) => {
    const measuring = await take(token);
    await sql`update measurement set started_at = ${moment} where id = ${measuring.statisticsId}`.execute(server.db);
    return measuring.key;
  };
  // Midnight in Amsterdam is 23:00 of the day before in winter, and 22:00 in summer.
  const winter = [await beginAt('2025-01-14T22:59:59Z'), await beginAt('2025-01-14T23:00:00Z')];
  const summer = [await beginAt('2025-07-15T21:59:59Z'), await beginAt('2025-07-15T22:00:00Z')];
  const between = async (from: string, to: string) =>
    (await rowsOf({ shape: 'measurements', from, to })).map(({ measurement }) => measurement);
  expect(await between('2025-01-14', '2025-01-14')).toEqual([winter[0]]);
  expect(await between('2025-01-15', '2025-07-15')).toEqual([winter[1], summer[0]]);
  expect(await between('2025-07-16', '2025-07-16')).toEqual([summer[1]]);
});

test('[STT-02] a file is named after the day in Amsterdam', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(`${new Date().toISOString().slice(0, 10)}T23:30:00Z`);
  const tomorrow = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const { headers } = await download(server, { format: 'csv' }, await server.signIn('admin'));
  expect(headers.get('content-disposition')).toBe(`attachment; filename="ok-statistics-actions-${tomorrow}.csv"`);
});

test('[STT-02] a person of another association is exported with the name that they wrote', async () => {
  const person = await makePerson(server);
  const associateWith = (isOther: boolean) =>
    sql`update profile set agree_on_research = true, professional_association = 'Buurtteam Noord',
      professional_association_id = (
        select id from professional_association where is_other = ${isOther} order by id limit 1)
      where user_id = ${person.id}`.execute(server.db);
  await associateWith(true);
  const elsewhere = await take(person.token);
  await associateWith(false);
  const chosen = await take(person.token);
  const rows = await rowsOf({ shape: 'measurements' });
  const { name } = await server.db
    .selectFrom('professional_association')
    .select('name')
    .where('is_other', '=', false)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(of(rows, elsewhere)[0]?.association).toBe('Buurtteam Noord');
  expect(of(rows, chosen)[0]?.association).toBe(name);
});

test('[STT-02] an association filter finds only people who agreed at the beginning and have not withdrawn', async () => {
  const { rows: associations } = await sql<{ id: number }>`select id from professional_association
    where not is_other order by id desc limit 2`.execute(server.db);
  const [own = 0, other = 0] = associations.map(({ id }) => id);
  const takenBy = async ({ association = own, agreedThen = true, agreesNow = true }) => {
    const { id, token } = await makePerson(server);
    const agree = (agrees: boolean) =>
      sql`update profile set agree_on_research = ${agrees}, professional_association_id = ${association}
        where user_id = ${id}`.execute(server.db);
    await agree(agreedThen);
    const { key } = await take(token);
    await agree(agreesNow);
    return key;
  };
  const found = await takenBy({});
  await takenBy({ agreesNow: false });
  await takenBy({ agreedThen: false });
  await takenBy({ agreedThen: false, agreesNow: false });
  const elsewhere = await takenBy({ association: other });
  for (const shape of ['actions', 'measurements']) {
    const keys = async (association: number) =>
      new Set((await rowsOf({ shape, association: String(association) })).map(({ measurement }) => measurement));
    expect([await keys(own), await keys(other)], shape).toEqual([new Set([found]), new Set([elsewhere])]);
  }
  const path = `/api/statistics/export/size?tree=${tree.treeId}&association=${own}`;
  const size = await server.call('GET', path, { token: admin });
  expect(size.body).toMatchObject({ measurements: 1, agreed: 1 });
});

test('[STT-02] measurements of an erased person stay, without user key and association', async () => {
  const person = await makePerson(server);
  await sql`update profile set agree_on_research = true, professional_association = 'Buurtteam' where user_id = ${person.id}`.execute(
    server.db,
  );
  const measurement = await take(person.token);
  expect(of(await rowsOf(), measurement)[0]?.user_key).not.toBe('');
  const deletion = await server.call('DELETE', '/api/users/me', {
    token: person.token,
    body: { password: 'a password' },
  });
  expect(deletion.status).toBe(204);
  const rows = of(await rowsOf(), measurement);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect([row.user_key, row.association]).toEqual(['', '']);
});

test('[SEC-36] no cache keeps an export, and no referrer contains its address', async () => {
  const { headers } = await download(server, { format: 'csv', token: admin });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('[STT-02] an action without labels in the publication is exported with its recorded numbers', async () => {
  const { token } = await makePerson(server);
  const measuring = await take(token);
  await sql`update measurement_action set question_id = 987654, option_id = 876543 where sequence = 1
    and measurement_id = (select id from measurement where key = ${measuring.key})`.execute(server.db);
  const [first, second] = of(await rowsOf(), measuring);
  expect(first).toMatchObject({ question: '987654', option: '876543', question_text: '', option_text: '', score: '' });
  expect(second).toMatchObject({ question_text: expect.stringContaining('Größe') });
});

test('[STT-02] labels that were dropped from a full cache are read again', async () => {
  const { token } = await makePerson(server);
  const { key } = await take(token);
  const actions = await sql<{ id: number; label: string }>`
    select measurement_id as id, publication_id || ' ' || language || ' ' || question_id || ' ' || coalesce(option_id, 0) as label
    from measurement_action join measurement on measurement.id = measurement_id
    where key = ${key} order by sequence`.execute(server.db);
  const measurements = actions.rows.map(({ id, label }) => ({ id, actions: [{ label }] }));
  const labels = new LabelCells(server.db, 'comma', 0);
  for (const one of measurements) await labels.find([one]);
  const [first = '', last = ''] = [measurements[0], measurements.at(-1)].map((one) => one?.actions[0]?.label);
  expect(() => labels.cellsOf(first)).toThrow(first);
  expect(labels.cellsOf(last).toString()).toContain('Größe');
  await labels.find(measurements);
  expect(labels.cellsOf(first).toString()).toContain('Größe');
});
