import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { download } from '../../../test/exporting.ts';
import { figureRows } from '../../../test/figure-rows.ts';
import { finish, measure } from '../../../test/measuring.ts';
import { makePerson } from '../../../test/people.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { countAll } from '../counting/counting.ts';
import { countSampleData, loadSampleData, removeSampleData } from './sample-store.ts';

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const setState = (state: 'PENDING' | 'NONE') =>
  server.db.updateTable('statistics_state').set({ sample_data: state }).execute();
const forget = async () => {
  await sql`truncate measurement, measurement_action, statistics_figure, sample_person cascade`.execute(server.db);
  await setState('PENDING');
};
beforeEach(forget);

const ask = async (path: string) => (await server.call('GET', path, { token: admin })).body;
const summary = async (query = 'withTestUsers=true') => (await ask(`/api/statistics/summary?${query}`)).figures;
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Reads all measurements with their age at a moment. */
const readMeasurementsAt = async (now: Date) => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', sample_person_id - (select min(id) from sample_person), publication_id, language, status, score,
      round(extract(epoch from ${now}::timestamptz - started_at)), (
        select string_agg(concat(action, option_id), ',' order by sequence) from measurement_action where measurement_id = measurement.id
      )) as line
    from measurement order by started_at, id`.execute(server.db);
  return rows.map(({ line }) => line);
};

test('[STT-03] a new demonstration has 400 made-up measurements by 12 people, of all kinds', async () => {
  expect(await loadSampleData(server.db)).toBe(true);
  await countAll(server.db);
  expect(await ask('/api/statistics/sample-data')).toEqual({ measurements: 400, people: 12 });
  const { started, finished, stopped, open } = await summary();
  expect([started, open]).toEqual([400, 8]);
  expect(finished).toBeGreaterThan(300);
  expect(stopped).toBeGreaterThan(20);
  const { rows: kinds } = await sql<{ kinds: number[] }>`
    select array[count(distinct tree_id), count(distinct measurement.language), count(distinct association_id), count(distinct score),
      count(*) filter (where measurement.status = 'OPEN' and last_action_at > now() - interval '1 day'),
      count(distinct date_trunc('month', started_at)), count(*) filter (where started_at > now())]::integer[] as kinds
    from measurement join publication on publication.id = publication_id
    join question_tree on question_tree.id = question_tree_id`.execute(server.db);
  const [trees = 0, languages = 0, associations = 0, scores, lately, months = 0, future] = kinds[0]?.kinds ?? [];
  expect(trees).toBeGreaterThanOrEqual(3);
  expect(languages).toBeGreaterThanOrEqual(2);
  expect(associations).toBeGreaterThanOrEqual(4);
  expect([scores, lately, future]).toEqual([7, 8, 0]);
  expect(months).toBeGreaterThanOrEqual(6);
  expect((await summary(`from=${day(30)}`)).started).toBeGreaterThan(60);
  const questions = await ask('/api/statistics/questions');
  expect(questions.some(({ back }: { back: number | null }) => (back ?? 0) > 0)).toBe(true);
});

test('[STT-03] the sample is the same every time, seen from the moment of the start', async () => {
  const [first, later] = [new Date('2026-11-23T10:00:00Z'), new Date('2026-11-30T10:00:00Z')];
  await loadSampleData(server.db, first);
  const lines = await readMeasurementsAt(first);
  await forget();
  await loadSampleData(server.db, later);
  expect(await readMeasurementsAt(later)).toEqual(lines);
  expect(new Set(lines).size).toBe(400);
});

test('[STT-03] each action is possible in its tree, and the actions make the state of their measurement', async () => {
  await loadSampleData(server.db);
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::integer as wrong from measurement_action action
    join measurement on measurement.id = measurement_id
    left join publication_option choice on choice.publication_id = measurement.publication_id
      and choice.option_id = action.option_id and choice.question_id = action.question_id
    where (action = 'BACK_CLICK') <> (choice.option_id is null) or action.question_key is null
      or choice.option_key is distinct from action.option_key or occurred_at < started_at or occurred_at > now()`.execute(
    server.db,
  );
  expect(rows).toEqual([{ wrong: 0 }]);
});

test('[STT-03] made-up professionals are no accounts: nobody finds, mails or counts them', async () => {
  const count = async (table: 'user_account' | 'profile' | 'mail_queue') =>
    (await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(server.db))
      .rows[0]?.count;
  const before = [await count('user_account'), await count('profile')];
  await loadSampleData(server.db);
  expect([await count('user_account'), await count('profile')]).toEqual(before);
  const { rows } = await sql`select from measurement where user_id is not null or test`.execute(server.db);
  expect(rows).toEqual([]);
});

test("[STT-03] versions and the outcomes of a draft don't count made-up measurements", async () => {
  await loadSampleData(server.db);
  const trees: { versions: { id: number; status: string; measurements: number }[] }[] = await ask(
    '/api/question-trees-by-tree-id',
  );
  const live = trees.flatMap(({ versions }) => versions).filter(({ status }) => status === 'PUBLISHED');
  expect(live.length).toBeGreaterThan(0);
  for (const { id, measurements } of live) {
    expect(measurements).toBe(0);
    const [publication] = await ask(`/api/question-trees/${id}/publications`);
    expect(publication.open).toBe(0);
    expect((await ask(`/api/question-trees/${id}/outcomes`)).measurements).toBe(0);
  }
});

test('[STT-03] one button removes the sample data with its figures for good, leaves other measurements, and is in the audit', async () => {
  const { token } = await makePerson(server);
  const tree = (await server.call('GET', '/api/question-trees/get-published?language=nl', { token: admin })).body[0].id;
  await finish(await measure(server, { token, treeId: tree }));
  await countAll(server.db);
  const real = await figureRows(server.db);
  await setState('PENDING');
  // A database with measurements gets no sample data.
  expect(await loadSampleData(server.db)).toBe(false);
  await forget();
  await loadSampleData(server.db);
  const measuring = await measure(server, { token, treeId: tree });
  await finish(measuring);
  await countAll(server.db);
  expect((await figureRows(server.db)).length).toBeGreaterThan(real.length);

  const professional = await server.signIn('professional');
  const path = '/api/statistics/sample-data';
  expect((await server.call('DELETE', path, { token: professional })).status).toBe(403);
  expect((await server.call('DELETE', path, { token: admin })).status).toBe(204);
  await countAll(server.db);
  expect(await ask(path)).toEqual({ measurements: 0, people: 0 });
  expect(await summary()).toMatchObject({ folded: false, started: 1 });
  const { rows: remaining } = await sql<{ key: string }>`select key from measurement`.execute(server.db);
  expect(remaining).toEqual([{ key: measuring.key }]);
  const figures = await figureRows(server.db);
  expect(
    figures.map((row) =>
      row
        .replace(/ \d+x\d+$/, '')
        .split(' ')
        .slice(0, 8)
        .join(' '),
    ).length,
  ).toBe(real.length);
  expect(await loadSampleData(server.db)).toBe(false);

  const removals = () =>
    server.db.selectFrom('audit_event').selectAll().where('type', '=', 'SAMPLE_DATA_DELETE').execute();
  const { id } = await ask('/api/account');
  expect(await removals()).toMatchObject([
    { actor_id: id, outcome: 'SUCCESS', data: { measurements: 400, people: 12 } },
  ]);
  expect((await server.call('DELETE', path, { token: admin })).status).toBe(204);
  expect(await removals()).toHaveLength(1);
});

test('[STT-02] an export marks each made-up measurement, and says so in its name', async () => {
  await loadSampleData(server.db);
  const { token } = await makePerson(server);
  const tree = (await server.call('GET', '/api/question-trees/get-published?language=nl', { token: admin })).body[0].id;
  await finish(await measure(server, { token, treeId: tree }));
  for (const shape of ['actions', 'measurements']) {
    const { bytes, headers } = await download(server, { format: 'csv', shape }, admin);
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
    const marked = (value: string) =>
      new Set(rows.filter((row) => row.sample_data === value).map(({ measurement }) => measurement)).size;
    expect([marked('1'), marked('0')]).toEqual([shape === 'actions' ? expect.any(Number) : 400, 1]);
    expect(marked('1')).toBeGreaterThan(380);
    expect(headers.get('content-disposition')).toContain(`ok-statistics-${shape}-sample-data-`);
    const people = new Set(rows.filter((row) => row.sample_data === '1').map((row) => row.user_key));
    // Nine people agreed to research, and the others have no key.
    expect(people.size).toBe(10);
  }
  const codebook = await download(server, { format: 'codebook-csv' }, admin);
  expect(codebook.bytes.toString('utf8')).toContain('sample_data,boolean,Voorbeeldgegevens: een verzonnen meting,');
  const { bytes } = await download(server, { format: 'sav', shape: 'measurements' }, admin);
  expect(bytes.toString('latin1')).toContain('sample_data');

  await removeSampleData(server.db, null);
  const real = await download(server, { format: 'csv' }, admin);
  expect(real.bytes.toString('utf8')).not.toContain('sample_data');
  expect(real.headers.get('content-disposition')).toMatch(/ok-statistics-actions-\d/);
});

test('[STT-03] two processes that start together load the sample data once', async () => {
  const loaded = await Promise.all([1, 2, 3].map(() => loadSampleData(server.db)));
  expect(loaded.filter(Boolean)).toHaveLength(1);
  expect(await countSampleData(server.db)).toEqual({ measurements: 400, people: 12 });
});
