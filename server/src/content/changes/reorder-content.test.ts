import { entities } from '@ok/contract/entities/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRows } from '../../../test/entity-rows.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

type Row = { id: number; revision: number; position: number | null };

let server: Served;
let rows: ReturnType<typeof makeRows>;
let pictures: Row[];
let result: number;
beforeAll(async () => {
  server = await serve();
  rows = makeRows(server, await server.signIn('admin'));
});
afterAll(() => server.close());
beforeEach(async () => {
  result = (await rows.make(entities.testResult, {}, false)).id;
  pictures = [];
  for (const position of [5, 5, null])
    pictures.push((await rows.make(entities.testResultSlide, { position, testResultId: result })) as Row);
});

const path = '/api/images';
const order = (sent: readonly Pick<Row, 'id' | 'revision'>[]) =>
  rows.send('PUT', `${path}/positions`, { rows: sent.map(({ id, revision }) => ({ id, revision })) });
const storedPositions = async () => {
  const { body } = await rows.send('GET', `${path}?of=testResultId.${result}&sort=id`);
  return body.map(({ position }: Row) => position);
};
const eventCount = async () => {
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from audit_event
    where type = 'CONTENT_UPDATE' and object_type = 'testResultSlide'`.execute(server.db);
  return counted[0]?.count ?? 0;
};

describe('[ENT-25] the pictures of a result', () => {
  test('take the positions of the order that is sent, and keep all else', async () => {
    const [first, second, third] = pictures as [Row, Row, Row];
    const before = await eventCount();
    const { status, body } = await order([third, first, second]);
    expect(status).toBe(200);
    expect(body).toEqual([
      { ...third, position: 1, revision: third.revision + 1 },
      { ...first, position: 2, revision: first.revision + 1 },
      { ...second, position: 3, revision: second.revision + 1 },
    ]);
    expect(await storedPositions()).toEqual([2, 3, 1]);
    expect(await eventCount()).toBe(before + 3);
    // A picture that keeps its place is not changed.
    const again = await order(body);
    expect(again.body).toEqual(body);
    expect(await eventCount()).toBe(before + 3);
  });

  test('keep their order when one of them was changed meanwhile, is gone, comes twice or is of another result', async () => {
    const [first, second, third] = pictures as [Row, Row, Row];
    const changed = { ...third, revision: third.revision - 1 };
    const other = (await rows.make(entities.testResultSlide)) as Row;
    expect((await order([second, first, changed])).status).toBe(412);
    expect((await order([second, first, { id: 999_999_999, revision: 1 }])).status).toBe(404);
    expect((await order([second, first, second])).body.fieldErrors).toMatchObject([
      { objectName: 'testResultSlide', field: 'rows', message: 'Unique' },
    ]);
    expect((await order([second, first, other])).body.fieldErrors).toMatchObject([{ message: 'Reference' }]);
    expect(await storedPositions()).toEqual([5, 5, null]);
  });
});

test('[ENT-22] the examples of a published version keep their order', async () => {
  const tree = await makeTree(server.db);
  await sql`update question_tree set status = 'PUBLISHED' where id = ${tree.id}`.execute(server.db);
  const examples = '/api/question-option-examples';
  const [example] = (await rows.send('GET', `${examples}?of=option.${tree.optionB}`)).body as [Row];
  await sql`alter table question_option_example disable trigger all`.execute(server.db);
  await sql`update question_option_example set position = 7 where id = ${example.id}`.execute(server.db);
  await sql`alter table question_option_example enable trigger all`.execute(server.db);
  const sent = { rows: [{ id: example.id, revision: example.revision }] };
  expect((await rows.send('PUT', `${examples}/positions`, sent)).body.errorKey).toBe('readonly');
});
