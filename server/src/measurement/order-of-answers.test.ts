import { orderAnswers } from '@ok/contract/measurement/order-answers.ts';
import { replay } from '@ok/contract/measurement/replay.ts';
import type { AnswerOrder } from '@ok/contract/rules/answers/answer-order.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainOf } from '../../../contract/test/tree-documents.ts';
import { type Editor, makeEditor, refusal, writeDraft } from '../../test/editing.ts';
import { measure } from '../../test/measuring.ts';
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

const setOrder = (id: number, value: AnswerOrder) =>
  admin.edit(id, [{ edit: 'set', node: 'tree', field: 'answerOrder', value }]);
const publish = (id: number) => server.db.transaction().execute((trx) => publishTree(trx, id, { by: null }));
/** Publishes a new tree with an order of answers. */
const publishWithOrder = async (order: AnswerOrder) => {
  const id = await writeDraft(server, chainOf(3));
  expect((await setOrder(id, order)).status).toBe(200);
  await publish(id);
  return id;
};
const newKey = () => crypto.randomUUID();
const start = async (treeId: number, query = '&ordersAnswers=true', who = token) =>
  (await server.call('GET', `/api/measurement/start/${treeId}?language=nl${query}`, { token: who })).body;
const open = async (treeId: number, body: object, who = token) =>
  (await server.call('POST', '/api/measurements', { token: who, body: { treeId, language: 'nl', ...body } })).body;
const orderOf = ({ answerOrder, orderSeed }: { answerOrder: string; orderSeed: number | null }) => [
  answerOrder,
  orderSeed,
];
const rowOf = async ({ statisticsId }: { statisticsId: number }) => {
  const { answer_order, order_seed } = await server.db
    .selectFrom('measurement')
    .select(['answer_order', 'order_seed'])
    .where('id', '=', statisticsId)
    .executeTakeFirstOrThrow();
  return [answer_order, order_seed];
};

test('[MEA-01] a measurement starts with an order, which is stored and returned with it', async () => {
  const tree = await publishWithOrder('SHUFFLED');
  const key = newKey();
  const started = await start(tree, `&ordersAnswers=true&key=${key}`);
  expect(orderOf(started)).toEqual(['SHUFFLED', expect.any(Number)]);
  expect(await rowOf(started)).toEqual(orderOf(started));
  const found = (await server.call('GET', `/api/measurements/${key}?language=nl`, { token })).body;
  expect(orderOf(found)).toEqual(orderOf(started));
  const opened = await open(tree, { key, ordersAnswers: true });
  expect([opened.statisticsId, ...orderOf(opened)]).toEqual([started.statisticsId, ...orderOf(started)]);
  // `AS_SET` and `SHUFFLED` are not random themselves; only seeds differ.
  const seeds = await Promise.all([1, 2, 3].map(async () => (await start(tree)).orderSeed));
  expect(new Set([...seeds, started.orderSeed]).size).toBe(4);
  expect(orderOf(await start(await publishWithOrder('AS_SET')))).toEqual(['AS_SET', null]);
});

test('[MEA-01] the same key again has the same order, also for simultaneous calls', async () => {
  for (const setting of ['SHUFFLED', 'REVERSED_FOR_HALF'] as const) {
    const tree = await publishWithOrder(setting);
    for (const times of [1, 2, 3, 4]) {
      const key = newKey();
      const query = `&ordersAnswers=true&key=${key}`;
      const answers = await Promise.all([1, 2, 3].map(() => start(tree, query)));
      for (const answer of [...answers, await start(tree, query), await start(tree, `&key=${key}`)]) {
        expect(answer, `${setting} ${times}`).toEqual(answers[0]);
      }
    }
  }
});

test('[MEA-01] REVERSED_FOR_HALF reverses about half of the measurements', async () => {
  const tree = await publishWithOrder('REVERSED_FOR_HALF');
  let reversed = 0;
  for (let many = 0; many < 60; many += 1) {
    const measurement = await start(tree);
    expect(measurement.orderSeed).toBeNull();
    expect(await rowOf(measurement)).toEqual(orderOf(measurement));
    if (measurement.answerOrder === 'REVERSED') reversed += 1;
    else expect(measurement.answerOrder).toBe('AS_SET');
  }
  // A fair coin is further off less than once in a million times.
  expect(Math.abs(reversed - 30)).toBeLessThan(20);
});

test('[MEA-01] a client that does not announce ordering shows answers as set, and that is recorded', async () => {
  for (const setting of ['SHUFFLED', 'REVERSED_FOR_HALF'] as const) {
    const tree = await publishWithOrder(setting);
    for (let times = 0; times < 6; times += 1) {
      for (const begun of [await start(tree, ''), await open(tree, { key: newKey() }, other)]) {
        expect(orderOf(begun)).toEqual(['AS_SET', null]);
        expect(await rowOf(begun)).toEqual(['AS_SET', null]);
      }
    }
  }
});

test('[TRE-04] a publication keeps its order, and a copy starts with it', async () => {
  const tree = await publishWithOrder('SHUFFLED');
  expect(await setOrder(tree, 'AS_SET')).toMatchObject(refusal('readonly'));
  for (const statement of [
    sql`update question_tree set answer_order = 'AS_SET' where id = ${tree}`,
    sql`update publication set answer_order = 'AS_SET' where question_tree_id = ${tree}`,
  ])
    await expect(statement.execute(server.db)).rejects.toThrow('published');
  expect((await admin.read(tree)).answerOrder).toBe('SHUFFLED');
  const copied = await server.call('POST', '/api/question-trees/copy-tree', {
    token: admin.token,
    body: { originalId: tree },
  });
  const copy = copied.body.id;
  expect((await admin.read(copy)).answerOrder).toBe('SHUFFLED');
  // A running measurement keeps its order; a new one uses the order that is published now.
  const key = newKey();
  const running = await start(tree, `&ordersAnswers=true&key=${key}`);
  expect((await setOrder(copy, 'AS_SET')).status).toBe(200);
  await publish(copy);
  expect(orderOf(await start(tree))).toEqual(['AS_SET', null]);
  expect(orderOf(await start(tree, `&ordersAnswers=true&key=${key}`))).toEqual(orderOf(running));
  await expect(
    sql`update measurement set order_seed = order_seed + 1 where id = ${running.statisticsId}`.execute(server.db),
  ).rejects.toThrow();
});

test('[TRE-13] the hash of a publication changes with the order of answers', async () => {
  const id = await writeDraft(server, chainOf(2));
  const hashes: { content_hash: string; answer_order: string }[] = [];
  for (const order of ['AS_SET', 'SHUFFLED', 'REVERSED_FOR_HALF'] as const) {
    await sql`update question_tree set answer_order = ${order} where id = ${id}`.execute(server.db);
    await server.db
      .transaction()
      .execute(async (trx) => {
        const { publicationId } = await publishTree(trx, id, { by: null });
        const row = trx
          .selectFrom('publication')
          .select(['content_hash', 'answer_order'])
          .where('id', '=', publicationId);
        hashes.push(await row.executeTakeFirstOrThrow());
        throw new Error('taken back');
      })
      .catch(() => undefined);
  }
  expect(hashes.map(({ answer_order }) => answer_order)).toEqual(['AS_SET', 'SHUFFLED', 'REVERSED_FOR_HALF']);
  expect(new Set(hashes.map(({ content_hash }) => content_hash)).size).toBe(3);
});

test('[RES-01][MEA-12] the path tells the letters that were shown, and replay needs no order', async () => {
  const tree = await publishWithOrder('SHUFFLED');
  const take = async (): Promise<{ key: string; letters: number[] }> => {
    const key = newKey();
    const begun = await start(tree, `&ordersAnswers=true&key=${key}`);
    const measuring = await measure(server, { token, treeId: tree, key });
    const letters: number[] = [];
    while (!measuring.flow().result) {
      const options = await measuring.optionsNow();
      const first = options[0];
      letters.push(orderAnswers(options, begun).findIndex(({ id }) => id === first?.id));
      await measuring.choose(0);
    }
    const found = (await server.call('GET', `/api/measurements/${key}?language=nl`, { token })).body;
    expect(orderOf(found)).toEqual(orderOf(begun));
    expect(replay(found.rootQuestionId, found.actions)).toEqual(measuring.flow());
    return { key, letters };
  };
  const letters: number[] = [];
  for (let times = 0; times < 8; times += 1) {
    const taken = await take();
    const path = (await server.call('GET', `/api/measurements/${taken.key}/path?language=nl`, { token })).body;
    expect(path.steps.map(({ letter }: { letter: number }) => letter)).toEqual(taken.letters);
    letters.push(...taken.letters);
  }
  // Three questions, eight measurements: in the set order the letter would be A each time.
  expect(new Set(letters)).toEqual(new Set([0, 1]));
});
