import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Measurers, measurementCalls, serveMeasurers } from '../../../test/measurement-calls.ts';
import type { Served } from '../../../test/serve.ts';

let measurers: Measurers;
let server: Served;
let token: string;
let other: string;
let trees: Measurers['trees'];
beforeAll(async () => {
  measurers = await serveMeasurers();
  ({ server, token, other, trees } = measurers);
});
afterAll(() => server.close());

const { start, optionsOf } = measurementCalls(() => measurers);
const record = (statisticsId: number | string, body: unknown, who = token) =>
  server.call('PUT', `/api/statistics/${statisticsId}`, { token: who, body });
const readActions = async (statisticsId: number) =>
  server.db
    .selectFrom('measurement_action')
    .selectAll()
    .where('measurement_id', '=', statisticsId)
    .orderBy('id')
    .execute();
const createAction = (questionId: number, option: OptionPage, step = 1) => ({
  actionId: crypto.randomUUID(),
  action: option.result ? 'RESULT_SELECT' : 'OPTION_SELECT',
  questionId,
  optionId: option.id,
  ...(option.result && { resultId: option.result.id }),
  step,
});
const startMeasurement = async () => {
  const { statisticsId, question } = await start();
  const [option] = await optionsOf(question.id);
  if (!option) throw new Error('no options');
  return { statisticsId: Number(statisticsId), question, option };
};

test('[MEA-08] a measurement has steps from 1 to 1000', async () => {
  const statuses: [number, number][] = [];
  for (const step of [-1, 0, 1, 1000, 1001, 2 ** 40]) {
    const { statisticsId, question, option } = await startMeasurement();
    statuses.push([step, (await record(statisticsId, createAction(question.id, option, step))).status]);
  }
  expect(statuses).toEqual([
    [-1, 400],
    [0, 400],
    [1, 200],
    [1000, 200],
    [1001, 400],
    [2 ** 40, 400],
  ]);
});

test('[MEA-08][STT-01] an action is recorded, and sending it again records nothing more', async () => {
  const { statisticsId, question, option } = await startMeasurement();
  const body = createAction(question.id, option);
  const answers = await Promise.all([1, 2, 3].map(() => record(statisticsId, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await record(statisticsId, body)).status).toBe(200);
  expect(await readActions(statisticsId)).toMatchObject([
    { action: 'OPTION_SELECT', question_id: question.id, option_id: option.id, step: 1 },
  ]);
});

test('[MEA-08] [TRE-13] pages and recorded actions carry the keys of the rows', async () => {
  const keysOf = async (table: 'question' | 'question_option' | 'question_option_example' | 'test_result') =>
    new Map((await server.db.selectFrom(table).select(['id', 'key']).execute()).map(({ id, key }) => [id, key]));
  const [questions, options, examples, results] = [
    await keysOf('question'),
    await keysOf('question_option'),
    await keysOf('question_option_example'),
    await keysOf('test_result'),
  ];
  const { statisticsId, question } = await start();
  expect(question.key).toBe(questions.get(question.id));
  const step = async (questionId: number, wanted: (option: OptionPage) => boolean) => {
    const option = (await optionsOf(questionId)).find(wanted);
    if (!option) throw new Error('no such option');
    expect(option.key).toBe(options.get(option.id));
    for (const example of option.examples) expect(example.key).toBe(examples.get(example.id));
    expect((await record(statisticsId, createAction(questionId, option))).status).toBe(200);
    return option;
  };
  const onward = await step(question.id, (option) => option.question !== null);
  const next = onward.question?.id ?? 0;
  const back = { actionId: crypto.randomUUID(), action: 'BACK_CLICK', questionId: next, step: 2 };
  expect((await record(statisticsId, back)).status).toBe(200);
  let at = question.id;
  let last = await step(at, () => true);
  while (last.question) {
    at = last.question.id;
    last = await step(at, () => true);
  }
  expect(last.result?.key).toBe(results.get(last.result?.id ?? 0));

  const recordedActions = await readActions(statisticsId);
  expect(recordedActions.map(({ question_key }) => question_key)).toEqual(
    recordedActions.map((row) => questions.get(row.question_id)),
  );
  expect(recordedActions[1]).toMatchObject({ action: 'BACK_CLICK', option_key: null, result_key: null });
  expect(recordedActions[0]).toMatchObject({ option_key: onward.key, result_key: null });
  expect(recordedActions.at(-1)).toMatchObject({ option_key: last.key, result_key: last.result?.key });
  expect(last.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('[MEA-08] an action id that is reused for another action is refused', async () => {
  const { statisticsId, question, option } = await startMeasurement();
  const body = createAction(question.id, option);
  await record(statisticsId, body);
  const another = await startMeasurement();
  for (const answer of [
    await record(statisticsId, { ...body, step: 2 }),
    await record(statisticsId, { actionId: body.actionId, action: 'BACK_CLICK', questionId: question.id, step: 1 }),
    await record(another.statisticsId, body),
  ]) {
    expect(answer.status).toBe(400);
    expect(answer.body.errorKey).toBe('actionreused');
    expect(answer.headers.get('x-okapp-error')).toBe('error.actionreused');
    expect(answer.headers.get('x-okapp-params')).toBe('statistics');
  }
  expect(await readActions(statisticsId)).toHaveLength(1);
  expect(await readActions(another.statisticsId)).toHaveLength(0);
});

test('[MEA-08] the UUIDs of only zeros or only Fs are refused', async () => {
  const { statisticsId, question, option } = await startMeasurement();
  for (const nothing of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
    const answer = await record(statisticsId, { ...createAction(question.id, option), actionId: nothing });
    expect(answer).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'actionId', message: 'Pattern' }] } });
    const treeId = trees[0]?.id;
    const started = await server.call('GET', `/api/measurement/start/${treeId}?key=${nothing}`, { token });
    const opened = await server.call('POST', '/api/measurements', { token, body: { treeId, key: nothing } });
    expect([started.status, opened.status]).toEqual([400, 400]);
  }
  expect(await readActions(statisticsId)).toEqual([]);
});

test('[SEC-03] recording on the measurement of another user is 404', async () => {
  const { statisticsId, question, option } = await startMeasurement();
  const body = createAction(question.id, option);
  const foreign = await record(statisticsId, body, other);
  const missing = await record(987_654_321, body, other);
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect({ ...foreign.body, path: '' }).toEqual({ ...missing.body, path: '' });
  expect(await readActions(statisticsId)).toHaveLength(0);
});

test('[MEA-08] an answer that does not belong to the question is refused and nothing is written', async () => {
  const { statisticsId, question, option } = await startMeasurement();
  const good = createAction(question.id, option);
  const next = await optionsOf(option.question?.id ?? 0);
  const elsewhere = await start(trees[1]?.id);
  for (const bad of [
    { ...good, optionId: next[0]?.id },
    { ...good, optionId: 999_999 },
    { ...good, optionId: null },
    { ...good, action: 'RESULT_SELECT', resultId: 1 },
    { ...good, questionId: elsewhere.question.id },
    { ...good, publicationId: elsewhere.publicationId },
    { actionId: good.actionId, action: 'BACK_CLICK', questionId: elsewhere.question.id, step: 1 },
  ]) {
    const { status, body } = await record(statisticsId, bad);
    expect(status, JSON.stringify(bad)).toBe(400);
    expect(body.message).toBe('error.actionmismatch');
  }
  for (const bad of [
    {},
    [],
    { ...good, actionId: 'x' },
    { ...good, action: 'JUMP' },
    { ...good, step: 0 },
    { ...good, step: 1.5 },
    { ...good, questionId: -1 },
    { ...good, questionId: '1; drop table measurement' },
  ]) {
    expect((await record(statisticsId, bad)).status, JSON.stringify(bad)).toBe(400);
  }
  for (const id of ['0', '-1', 'x', '1.5', '99999999999999999999', '%00', '1%27']) {
    expect((await record(id, good)).status, id).toBe(404);
  }
  expect(await readActions(statisticsId)).toHaveLength(0);
  expect((await record(statisticsId, good)).status).toBe(200);
});
