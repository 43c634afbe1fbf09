import type { AnswerOrder } from '@ok/contract/rules/answers/answer-order.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainOf } from '../../../contract/test/tree-documents.ts';
import { type Editor, makeEditor, writeDraft } from '../../test/editing.ts';
import { type Served, serve } from '../../test/serve.ts';
import { publishTree } from '../trees/publishing/publish.ts';

let server: Served;
let admin: Editor;
let token: string;
let other: string;
beforeAll(async () => {
  server = await serve();
  admin = await makeEditor(server);
  token = await server.signIn('professional');
  other = await server.signIn('tester');
});
afterAll(() => server.close());

const publish = (id: number) => server.db.transaction().execute((trx) => publishTree(trx, id, { by: null }));
const publicationOf = async (treeRowId: number) =>
  await server.db
    .selectFrom('publication')
    .select(['id', 'published_at', 'root_question_id'])
    .where('question_tree_id', '=', treeRowId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
/** Publishes a new tree with an order of answers, a day ago. */
const publishWithOrder = async (order: AnswerOrder = 'AS_SET') => {
  const id = await writeDraft(server, chainOf(3));
  await admin.edit(id, [{ edit: 'set', node: 'tree', field: 'answerOrder', value: order }]);
  await publish(id);
  await server.db.transaction().execute(async (trx) => {
    // A publication is read only.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update publication set published_at = now() - interval '1 day' where question_tree_id = ${id}`.execute(
      trx,
    );
  });
  return { treeRowId: id, publication: await publicationOf(id) };
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const record = (key: string, body: object, who = token) =>
  server.call('PUT', `/api/measurements/${key}`, {
    token: who,
    body: { language: 'nl', startedAt: minutesAgo(60), answerOrder: 'AS_SET', orderSeed: null, ...body },
  });
const rowOf = (id: number) =>
  server.db.selectFrom('measurement').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const countMeasurements = async () => (await server.db.selectFrom('measurement').select('id').execute()).length;

test('[MEA-01] a start without a network is recorded later, with the moment at which it was made', async () => {
  const { publication } = await publishWithOrder();
  const [key, startedAt] = [crypto.randomUUID(), minutesAgo(60)];
  const { status, body } = await record(key, { publicationId: publication.id, startedAt });
  expect([status, body]).toEqual([200, { statisticsId: expect.any(Number) }]);
  const row = await rowOf(body.statisticsId);
  expect(row).toMatchObject({ key, publication_id: publication.id, language: 'nl', status: 'OPEN', test: false });
  expect(row.started_at.toISOString()).toBe(startedAt);
  // The actions that follow keep their moments as well.
  const options = (
    await server.call('GET', `/api/questions/${publication.root_question_id}/options?publicationId=${publication.id}`, {
      token,
    })
  ).body;
  const occurredAt = minutesAgo(59);
  const action = {
    actionId: crypto.randomUUID(),
    action: 'OPTION_SELECT',
    questionId: publication.root_question_id,
    optionId: options[0].id,
    step: 1,
    sequence: 1,
    occurredAt,
  };
  expect((await server.call('PUT', `/api/statistics/${body.statisticsId}`, { token, body: action })).status).toBe(200);
  const found = (await server.call('GET', `/api/measurements/${key}?language=nl`, { token })).body;
  expect(found.actions.map((each: { occurredAt: string }) => each.occurredAt)).toEqual([occurredAt]);
});

test('[MEA-01] the moment of a start lies between the publication and now, whatever the clock of the device says', async () => {
  const { publication } = await publishWithOrder();
  const startOf = async (startedAt: string) => {
    const { body } = await record(crypto.randomUUID(), { publicationId: publication.id, startedAt });
    return (await rowOf(body.statisticsId)).started_at.getTime();
  };
  expect(await startOf(minutesAgo(60 * 24 * 300))).toBe(publication.published_at.getTime());
  const before = Date.now();
  const future = await startOf(minutesAgo(-180));
  expect(future).toBeGreaterThan(before - 60_000);
  expect(future).toBeLessThan(Date.now() + 60_000);
});

test('[MEA-01] the same key again is the same measurement, also when both calls come at once', async () => {
  const { publication } = await publishWithOrder();
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => record(key, { publicationId: publication.id })));
  const again = await record(key, { publicationId: publication.id, startedAt: minutesAgo(5) });
  for (const { status, body } of answers) expect([status, body]).toEqual([200, again.body]);
  expect((await rowOf(again.body.statisticsId)).started_at.getTime()).toBeLessThan(Date.now() - 50 * 60_000);
});

test('[MEA-01][SEC-03] a key of another user or another publication is refused, and starts nothing', async () => {
  const [one, two] = [await publishWithOrder(), await publishWithOrder()];
  const key = crypto.randomUUID();
  expect((await record(key, { publicationId: one.publication.id })).status).toBe(200);
  const before = await countMeasurements();
  for (const refused of [
    await record(key, { publicationId: one.publication.id }, other),
    await record(key, { publicationId: two.publication.id }),
  ])
    expect([refused.status, refused.body.errorKey]).toEqual([400, 'keyreused']);
  expect(await countMeasurements()).toBe(before);
});

test('[MEA-01] a publication that was replaced since is recorded as it was asked', async () => {
  const { treeRowId, publication } = await publishWithOrder();
  await server.db.transaction().execute((trx) => publishTree(trx, treeRowId, { by: null }));
  expect((await publicationOf(treeRowId)).id).not.toBe(publication.id);
  const { status, body } = await record(crypto.randomUUID(), { publicationId: publication.id });
  expect([status, (await rowOf(body.statisticsId)).publication_id]).toEqual([200, publication.id]);
});

test('[SEC-03] a publication that is unknown, or of a test tree, is not found by those who may not measure with it', async () => {
  const { treeRowId, publication } = await publishWithOrder();
  await sql`update question_tree set test = true where id = ${treeRowId}`.execute(server.db);
  expect((await record(crypto.randomUUID(), { publicationId: publication.id })).status).toBe(404);
  expect((await record(crypto.randomUUID(), { publicationId: publication.id }, other)).status).toBe(200);
  expect((await record(crypto.randomUUID(), { publicationId: 999_999 })).status).toBe(404);
});

test.each<[AnswerOrder, string, number | null, number]>([
  ['AS_SET', 'AS_SET', null, 200],
  ['AS_SET', 'REVERSED', null, 400],
  ['AS_SET', 'SHUFFLED', 7, 400],
  ['REVERSED_FOR_HALF', 'AS_SET', null, 200],
  ['REVERSED_FOR_HALF', 'REVERSED', null, 200],
  ['REVERSED_FOR_HALF', 'SHUFFLED', 7, 400],
  ['SHUFFLED', 'SHUFFLED', 7, 200],
  ['SHUFFLED', 'SHUFFLED', null, 400],
  ['SHUFFLED', 'AS_SET', null, 400],
  ['AS_SET', 'AS_SET', 7, 400],
])(
  '[MEA-01] a version with the order %s accepts a start with %s and the seed %s: %i',
  async (order, answerOrder, orderSeed, status) => {
    const { publication } = await publishWithOrder(order);
    const reply = await record(crypto.randomUUID(), { publicationId: publication.id, answerOrder, orderSeed });
    expect(reply.status).toBe(status);
    if (status === 200)
      expect(await rowOf(reply.body.statisticsId)).toMatchObject({ answer_order: answerOrder, order_seed: orderSeed });
    else
      expect(reply.body.fieldErrors).toEqual([
        { objectName: 'measurement', field: 'answerOrder', message: 'NotAllowed' },
      ]);
  },
);
