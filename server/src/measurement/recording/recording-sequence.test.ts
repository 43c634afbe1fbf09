import { type FlowEvent, outcomeOf } from '@ok/contract/measurement/flow.ts';
import { type RecordedAction, replay } from '@ok/contract/measurement/replay.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Measurers, serveMeasurers } from '../../../test/measurement-calls.ts';
import { choiceOf, finish } from '../../../test/measuring.ts';
import { recordingInTurn } from '../../../test/recording-in-turn.ts';
import type { Served } from '../../../test/serve.ts';

let measurers: Measurers;
let server: Served;
let token: string;
let trees: Measurers['trees'];
beforeAll(async () => {
  measurers = await serveMeasurers();
  ({ server, token, trees } = measurers);
});
afterAll(() => server.close());

const { begin, rowOf, actionsOf, startWith, nextAction } = recordingInTurn(() => measurers);

const event: fc.Arbitrary<{ type: 'choose'; place: number } | { type: 'back' | 'leave' }> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('choose' as const), place: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.constant({ type: 'back' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'leave' as const }) },
);

test.each([true, false])(
  '[MEA-08][MEA-11][STT-01] the row says what replaying the actions says, whatever way was taken (counted by the client: %s)',
  async (sequences) => {
    const scores = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 12 }), async (events) => {
        const measuring = await begin({ sequences, tree: 0 });
        for (const each of events) {
          let done: FlowEvent = { type: 'leave' };
          if (each.type === 'choose') {
            const options = await measuring.optionsNow();
            const option = options[Math.min(each.place, options.length - 1)];
            if (!option) throw new Error('there is no answer');
            if (option.result) scores.set(option.result.id, option.result.score);
            done = choiceOf(option);
          } else done = { type: each.type };
          const answer = await measuring.act(done);
          expect(answer?.status ?? 200).toBe(200);
        }
        const { body } = await server.call('GET', `/api/measurements/${measuring.key}`, { token });
        const actions: (RecordedAction & { step: number })[] = body.actions;
        const flow = replay(body.rootQuestionId, actions);
        const outcome = outcomeOf(measuring.sent as never);
        expect(flow).toEqual(measuring.flow());
        const row = await rowOf(measuring);
        expect(row).toMatchObject({
          step: flow.step,
          steps: flow.history.length + (flow.result ? 1 : 0),
          result_id: outcome,
          score: outcome === null ? null : scores.get(outcome),
          status: outcome === null ? 'OPEN' : 'FINISHED',
          last_sequence: measuring.sent.length,
        });
        expect(row.path?.slice(0, flow.step)).toEqual([...flow.history, flow.questionId]);
        expect(row.ended_at === null).toBe(outcome === null);
        const recordedActions = await actionsOf(measuring);
        expect(recordedActions.map(({ action_id, sequence }) => [action_id, sequence])).toEqual(
          measuring.sent.map(({ actionId }, index) => [actionId, index + 1]),
        );
        expect(row.last_action_at).toEqual(recordedActions.at(-1)?.recorded_at ?? row.started_at);
      }),
      { numRuns: 25 },
    );
  },
);

test('[MEA-07][STT-01] the outcome ends a measurement, leaving the result changes nothing, and a later choice reopens it', async () => {
  const measuring = await begin();
  await finish(measuring);
  const ended = await rowOf(measuring);
  expect(ended).toMatchObject({ status: 'FINISHED', steps: ended.step });
  await measuring.act({ type: 'leave' });
  await measuring.act({ type: 'back' });
  const { status, result_id, score, ended_at } = ended;
  expect(await rowOf(measuring)).toMatchObject({ status, result_id, score, ended_at, step: ended.step - 1 });
  await measuring.choose(0);
  expect(await rowOf(measuring)).toMatchObject({ status: 'OPEN', result_id: null, score: null, ended_at: null });
});

test('[MEA-06][MEA-08] a back-click at the first question stays at the first step', async () => {
  const measuring = await begin();
  const body = { actionId: crypto.randomUUID(), action: 'BACK_CLICK', questionId: measuring.rootQuestionId, step: 1 };
  expect((await measuring.send(body)).status).toBe(200);
  expect(await rowOf(measuring)).toMatchObject({ step: 1, steps: 0, status: 'OPEN', last_sequence: 1 });
});

test('[MEA-08] an action that is sent again is acknowledged and changes nothing', async () => {
  const measuring = await begin();
  const action = await nextAction(measuring);
  const answers = await Promise.all([1, 2, 3].map(() => measuring.send(action)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rowOf(measuring)).toMatchObject({ last_sequence: 1, step: 2 });
  // The same for clients that send no sequence.
  const old = await begin({ sequences: false });
  const { sequence: _sequence, ...uncounted } = await nextAction(old);
  const again = await Promise.all([1, 2, 3].map(() => old.send(uncounted)));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rowOf(old)).toMatchObject({ last_sequence: 1, step: 2 });
  expect(await actionsOf(old)).toHaveLength(1);
});

test('[MEA-08][MEA-12] a used sequence, or one that leaves a gap, is refused and changes nothing', async () => {
  const measuring = await begin();
  await measuring.choose(0);
  const before = await rowOf(measuring);
  for (const [sequence, errorKey] of [
    [1, 'measurementmovedon'],
    [3, 'actionsmissing'],
    [5000, 'actionsmissing'],
  ] as const) {
    const { status, body, headers } = await measuring.send(await nextAction(measuring, 0, sequence));
    expect([sequence, status, body.errorKey]).toEqual([sequence, 409, errorKey]);
    expect(headers.get('x-okapp-error')).toBe(`error.${errorKey}`);
  }
  for (const sequence of [0, -1, 1.5, 5001, '2', null])
    expect([sequence, (await measuring.send({ ...(await nextAction(measuring)), sequence })).status]).toEqual([
      sequence,
      400,
    ]);
  expect(await rowOf(measuring)).toEqual(before);
  expect((await measuring.send(await nextAction(measuring))).status).toBe(200);
});

test('[MEA-12] of two simultaneous devices one is recorded and the other refused; no step is lost or doubled', async () => {
  const measuring = await begin();
  const [one, two] = await Promise.all([nextAction(measuring, 0), nextAction(measuring, 1)]);
  const answers = await Promise.all([measuring.send(one), measuring.send(two)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const isFirst = answers[0]?.status === 200;
  expect(await rowOf(measuring)).toMatchObject({ step: 2, last_sequence: 1 });
  const [kept] = await actionsOf(measuring);
  expect(kept?.action_id).toBe(isFirst ? one.actionId : two.actionId);
  // The refused device sends the same again, and is refused again.
  expect((await measuring.send(isFirst ? two : one)).body.errorKey).toBe('measurementmovedon');
});

test('[MEA-08] of ten simultaneous actions without a sequence one is recorded and nine are refused', async () => {
  const measuring = await begin({ sequences: false });
  const { sequence: _sequence, ...action } = await nextAction(measuring);
  const bodies = Array.from({ length: 10 }, () => ({ ...action, actionId: crypto.randomUUID() }));
  const answers = await Promise.all(bodies.map((body) => measuring.send(body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await rowOf(measuring)).toMatchObject({ last_sequence: 1, step: 2, steps: 1 });
  expect(await actionsOf(measuring)).toHaveLength(1);
});

test("[MEA-08] the time of an action lies between the start and now, whatever the client's clock says", async () => {
  const measuring = await begin();
  const { started_at } = await rowOf(measuring);
  const inBetween = new Date(started_at.getTime() + 1).toISOString();
  const [option] = await measuring.optionsNow();
  const there = await nextAction(measuring);
  const back = { action: 'BACK_CLICK', questionId: option?.question?.id, step: 2 };
  const times = ['1970-01-01T00:00:00Z', '2100-01-01T00:00:00+02:00', '0000-01-01T00:00:00Z', inBetween, undefined];
  for (const [index, occurredAt] of times.entries()) {
    const action = { ...(index % 2 === 0 ? there : back), actionId: crypto.randomUUID(), sequence: index + 1 };
    expect((await measuring.send({ ...action, occurredAt })).status).toBe(200);
  }
  const recordedActions = await actionsOf(measuring);
  expect(recordedActions.map(({ occurred_at }) => occurred_at)).toEqual([
    started_at,
    recordedActions[1]?.recorded_at,
    started_at,
    new Date(inBetween),
    recordedActions[4]?.recorded_at,
  ]);
  for (const occurredAt of ['yesterday', '2026-11-22T10:00:00', 7, '2026-13-01T00:00:00Z'])
    expect((await measuring.send({ ...(await nextAction(measuring, 0, 6)), occurredAt })).status).toBe(400);
});

test('[MEA-08] a measurement takes five thousand actions and refuses more', async () => {
  const measuring = await begin();
  await server.db
    .updateTable('measurement')
    .set({ last_sequence: 4999 })
    .where('id', '=', measuring.statisticsId)
    .execute();
  expect((await measuring.send(await nextAction(measuring, 0, 5000))).status).toBe(200);
  const { sequence: _sequence, ...more } = await nextAction(measuring);
  const refused = await measuring.send(more);
  expect([refused.status, refused.body.errorKey]).toEqual([400, 'measurementfull']);
  expect(await rowOf(measuring)).toMatchObject({ last_sequence: 5000 });
});

test('[MEA-12][MEA-02] a measurement in a deleted language continues in the language of its tree', async () => {
  const started = await server.call('GET', `/api/measurement/start/${trees[1]?.id}?language=fr`, { token });
  const { body } = await server.call('GET', `/api/measurements/${started.body.key}?language=fr`, { token });
  expect(body).toMatchObject({ language: 'fr', treeName: 'Peuter (1-4 jaar)', resumable: true });
  expect(started.body.question.name).toBe((await startWith(crypto.randomUUID())).body.question.name);
});
