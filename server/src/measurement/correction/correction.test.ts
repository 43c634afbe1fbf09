import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Measurers, serveMeasurers } from '../../../test/measurement-calls.ts';
import { letDaysPass, type Measuring } from '../../../test/measuring.ts';
import { keysOf, ownMeasurements } from '../../../test/own-measurements.ts';
import type { Served } from '../../../test/serve.ts';
import { countAll, recount } from '../../statistics/counting/counting.ts';

let measurers: Measurers;
let server: Served;
let other: string;
let admin: string;
beforeAll(async () => {
  measurers = await serveMeasurers();
  ({ server, other } = measurers);
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('measurement_action').execute();
  await server.db.deleteFrom('measurement').execute();
  await recount(server.db);
});

const { get, overview, begun, finished } = ownMeasurements(() => measurers);

type Answer = { questionId: number; optionId: number };

/** Answers of a finished measurement, with another one at the last question, and the outcome of that. */
const changeLastAnswer = async ({ key, publicationId }: Measuring) => {
  const { steps } = (await get(`/api/measurements/${key}/path?language=nl`)).body;
  const { pages } = (await get(`/api/publications/${publicationId}/bundle?language=nl`)).body;
  const answers: Answer[] = steps.map((step: { question: { id: number }; option: { id: number } }) => ({
    questionId: step.question.id,
    optionId: step.option.id,
  }));
  const last = answers.at(-1);
  const page = pages.find((each: { question: { id: number } }) => each.question.id === last?.questionId);
  const option: OptionPage = page.options.findLast((each: OptionPage) => each.result && each.id !== last?.optionId);
  return {
    answers: [...answers.slice(0, -1), { questionId: last?.questionId ?? 0, optionId: option.id }],
    before: answers,
    score: option.result?.score,
  };
};

const correct = (measurementKey: string, body: object, who = measurers.token) =>
  server.call('POST', `/api/measurements/${measurementKey}/correction?language=nl`, {
    token: who,
    body: { key: crypto.randomUUID(), reason: 'WRONG_ANSWER', ...body },
  });
const find = async (key: string) => (await get(`/api/measurements/${key}?language=nl`)).body;
const countRows = async () => (await server.db.selectFrom('measurement').select('id').execute()).length;

test('[MEA-12] a correction is a measurement of its own, which names the one that it replaces, when and why', async () => {
  const old = await finished();
  const before = await find(old.key);
  expect(Date.parse(before.correctableUntil) - Date.parse(before.endedAt)).toBe(7 * 86_400_000);
  const { answers, score } = await changeLastAnswer(old);
  const key = crypto.randomUUID();
  const { status, body } = await correct(old.key, { key, reason: 'MISREAD', answers });
  expect([status, body]).toEqual([200, expect.anything()]);
  expect(body).toMatchObject({
    ...{ key, status: 'FINISHED', score, startedAt: before.startedAt, endedAt: before.endedAt },
    ...{ publicationId: before.publicationId, language: before.language, supersededBy: null },
    correction: { supersedes: old.key, correctedAt: expect.stringMatching(/Z$/), reason: 'MISREAD' },
  });
  expect(await find(old.key)).toMatchObject({
    ...{ status: 'CORRECTED', score: before.score, supersededBy: key, correction: null },
    ...{ resumable: false, notResumable: 'CORRECTED', correctableUntil: null },
  });
  const recorded = await find(key);
  expect(recorded.actions.map(({ questionId, optionId }: Answer) => ({ questionId, optionId }))).toEqual(answers);
  expect(recorded.actions.map(({ step, sequence }: { step: number; sequence: number }) => [step, sequence])).toEqual(
    answers.map((_answer, index) => [index + 1, index + 1]),
  );
  expect(recorded.actions.at(-1)).toMatchObject({
    action: 'RESULT_SELECT',
    occurredAt: before.actions.at(-1).occurredAt,
  });
  // The path of the former one can still be read.
  expect((await get(`/api/measurements/${old.key}/path?language=nl`)).body.steps).toHaveLength(answers.length);
});

test('[MEA-12] the same key again changes nothing, and a correction can be corrected in turn', async () => {
  const old = await finished();
  const { answers, before } = await changeLastAnswer(old);
  const key = crypto.randomUUID();
  const [one, two] = [await correct(old.key, { key, answers }), await correct(old.key, { key, answers })];
  expect([one.status, two.status, two.body]).toEqual([200, 200, one.body]);
  expect(await countRows()).toBe(2);
  const again = await correct(key, { answers: before });
  expect(again.body).toMatchObject({ status: 'FINISHED', correction: { supersedes: key } });
  expect(keysOf((await overview()).latest)).toEqual([again.body.key]);
});

test('[MEA-12] two corrections at once: one is recorded, the other refused', async () => {
  const old = await finished();
  const { answers } = await changeLastAnswer(old);
  const replies = await Promise.all([correct(old.key, { answers }), correct(old.key, { answers })]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await countRows()).toBe(2);
});

test('[MEA-12] lists show the correction in place of the corrected one, which has a list of its own', async () => {
  const old = await finished();
  const { answers } = await changeLastAnswer(old);
  const { key } = (await correct(old.key, { answers })).body;
  expect(await overview()).toMatchObject({ latest: [{ key }], total: 1 });
  const list = async (query: string) => keysOf((await get(`/api/measurements?language=nl${query}`)).body);
  expect(await list('')).toEqual([key]);
  expect(await list('&status=FINISHED')).toEqual([key]);
  expect(await list('&status=CORRECTED')).toEqual([old.key]);
});

test('[STT-02] only the correction counts, and a recount gives the same figures', async () => {
  const old = await finished();
  const figures = async () =>
    (await server.db.selectFrom('statistics_figure').selectAll().where('count', '<>', 0).execute())
      .map(({ figure, subject, count, unit, language }) => [unit, language, figure, subject, count].join(' '))
      .sort();
  await countAll(server.db);
  const scoresOf = (rows: string[]) => rows.filter((row) => row.startsWith('month  SCORE'));
  const before = await find(old.key);
  expect(scoresOf(await figures())).toEqual([`month  SCORE ${before.score} 1`]);
  const { answers, score } = await changeLastAnswer(old);
  await correct(old.key, { answers });
  await countAll(server.db);
  const counted = await figures();
  expect(scoresOf(counted)).toEqual([`month  SCORE ${score} 1`]);
  expect(counted).toContain('month  FINISHED 0 1');
  // The former measurement is gone from every question and answer.
  const monthOf = (figure: string) => counted.filter((row) => row.startsWith(`month  ${figure} `));
  expect(monthOf('CHOSEN')).toEqual(answers.map(({ optionId }) => `month  CHOSEN ${optionId} 1`).sort());
  expect(monthOf('REACHED')).toEqual(answers.map(({ questionId }) => `month  REACHED ${questionId} 1`).sort());
  expect(monthOf('SECONDS')).toEqual(answers.map(({ questionId }) => `month  SECONDS ${questionId} 1`).sort());
  expect(monthOf('CORRECTED')).toEqual([]);
  await recount(server.db);
  expect(await figures()).toEqual(counted);
});

test('[STT-06] exports contain both, with the link between them', async () => {
  const old = await finished();
  const { answers } = await changeLastAnswer(old);
  const { key } = (await correct(old.key, { answers, reason: 'DISCUSSED' })).body;
  const { body } = await server.call('GET', '/api/statistics/export?format=csv&shape=measurements', { token: admin });
  const [head = '', ...lines] = String(body).replace('\ufeff', '').trim().split('\r\n');
  const names = head.split(',');
  const rows = lines.map((line) => line.split(','));
  const read = (name: string) => rows.map((row) => row[names.indexOf(name)]);
  expect(read('measurement')).toEqual([old.key, key]);
  expect(read('status')).toEqual(['CORRECTED', 'FINISHED']);
  expect(read('supersedes')).toEqual(['', old.key]);
  expect(read('correction_reason')).toEqual(['', 'DISCUSSED']);
  expect(read('steps')).toEqual([String(answers.length), String(answers.length)]);
});

test('[MEA-12] what can’t be corrected is refused, and nothing changes', async () => {
  const old = await finished();
  const { answers, before } = await changeLastAnswer(old);
  const open = await begun();
  const count = await countRows();
  expect((await correct(crypto.randomUUID(), { answers })).status).toBe(404);
  expect((await correct(old.key, { answers }, other)).status).toBe(404);
  expect((await correct(open.key, { answers })).body).toMatchObject({ status: 409, message: 'error.notcorrectable' });
  expect((await correct(old.key, { answers: answers.slice(0, -1) })).body.message).toBe('error.actionmismatch');
  expect((await correct(old.key, { answers: before })).body.fieldErrors).toEqual([
    { objectName: 'correction', field: 'answers', message: 'NotAllowed' },
  ]);
  expect((await correct(old.key, { answers, key: open.key })).body.message).toBe('error.keyreused');
  await letDaysPass(server, old.statisticsId, 7);
  expect((await correct(old.key, { answers })).status).toBe(409);
  expect(await find(old.key)).toMatchObject({ status: 'FINISHED', correctableUntil: null });
  expect(await countRows()).toBe(count);
});

test('[MEA-12] a corrected measurement takes no further answer, but can be left', async () => {
  const old = await finished();
  const { answers } = await changeLastAnswer(old);
  await correct(old.key, { answers });
  expect((await old.act({ type: 'back' }))?.status).toBe(200);
  const again = await old.choose(0);
  expect(again?.body).toMatchObject({ status: 409, message: 'error.measurementmovedon' });
  const { sequence: _sequence, ...withoutSequence } = { ...old.sent.at(-1), actionId: crypto.randomUUID() } as Record<
    string,
    unknown
  >;
  expect((await old.send(withoutSequence)).status).toBe(409);
  expect(await find(old.key)).toMatchObject({ status: 'CORRECTED' });
});

test('[STT-06] in FHIR the former measurement was entered in error, and the correction is amended', async () => {
  const old = await finished();
  const { answers } = await changeLastAnswer(old);
  const statusOf = async (key: string) => {
    const reply = await server.call('GET', `/api/measurements/${key}/questionnaire-response?language=nl`, {
      token: measurers.token,
    });
    return JSON.parse(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)).status;
  };
  expect(await statusOf(old.key)).toBe('completed');
  const { key } = (await correct(old.key, { answers })).body;
  expect([await statusOf(old.key), await statusOf(key)]).toEqual(['entered-in-error', 'amended']);
});
