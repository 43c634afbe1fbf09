import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download, publishHostileTree } from '../../../test/exporting.ts';
import { finish, measure } from '../../../test/measuring.ts';
import { makePerson } from '../../../test/people.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { LabelCells } from './label-cells.ts';

let server: Served;
let admin: string;
let tree: Awaited<ReturnType<typeof publishHostileTree>>;

beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  tree = await publishHostileTree(server);
});
afterAll(() => server.close());

test('[STT-02] an action that the publication has no words for comes with the numbers that were recorded', async () => {
  const { token } = await makePerson(server);
  const measuring = await measure(server, { token, treeId: tree.id });
  await finish(measuring);
  await sql`update measurement_action set question_id = 987654, option_id = 876543 where sequence = 1
    and measurement_id = (select id from measurement where key = ${measuring.key})`.execute(server.db);
  const { bytes } = await download(server, { format: 'csv', tree: String(tree.treeId) }, admin);
  const [first, second] = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
  expect(first).toMatchObject({ question: '987654', option: '876543', question_text: '', option_text: '', score: '' });
  expect(second).toMatchObject({ question_text: expect.stringContaining('Größe') });
});

test('[STT-02] words that were forgotten, to hold no more than fits, are read anew', async () => {
  const actions = await sql<{ id: number; label: string }>`
    select measurement_id as id, publication_id || ' ' || language || ' ' || question_id || ' ' || coalesce(option_id, 0) as label
    from measurement_action join measurement on measurement.id = measurement_id order by sequence`.execute(server.db);
  const measurements = actions.rows.map(({ id, label }) => ({ id, actions: [{ label }] }));
  const labels = new LabelCells(server.db, 'csv', 0);
  for (const one of measurements) await labels.find([one]);
  const [first = '', last = ''] = [measurements[0], measurements.at(-1)].map((one) => one?.actions[0]?.label);
  expect(() => labels.cellsOf(first)).toThrow(first);
  expect(labels.cellsOf(last).toString()).toContain('Größe');
  await labels.find(measurements);
  expect(labels.cellsOf(first).toString()).toContain('987654');
});
