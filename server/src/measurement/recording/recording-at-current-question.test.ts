import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Measurers, serveMeasurers } from '../../../test/measurement-calls.ts';
import { finish } from '../../../test/measuring.ts';
import { recordingInTurn } from '../../../test/recording-in-turn.ts';
import type { Served } from '../../../test/serve.ts';

let measurers: Measurers;
let server: Served;
beforeAll(async () => {
  measurers = await serveMeasurers();
  server = measurers.server;
});
afterAll(() => server.close());

const { begin, rowOf, actionsOf, stop, nextAction } = recordingInTurn(() => measurers);

const movedOn = { status: 409, body: { errorKey: 'measurementmovedon', message: 'error.measurementmovedon' } };

describe.each([
  ['counts its actions', true],
  ['does not count its actions', false],
])('[MEA-08] a client that %s', (_name, sequences) => {
  /** An action, with the next sequence if the client sends one. */
  const inTurn = (action: Record<string, unknown>, sequence: number) => {
    const { sequence: _sequence, ...rest } = action;
    return { ...rest, actionId: crypto.randomUUID(), ...(sequences && { sequence }) };
  };

  test('is refused an answer at another than the current question, and nothing changes', async () => {
    const measuring = await begin({ sequences });
    const atRoot = await nextAction(measuring);
    await measuring.choose(0);
    const atSecond = await nextAction(measuring);
    await measuring.choose(0);
    const before = await rowOf(measuring);
    for (const action of [atRoot, atSecond]) expect(await measuring.send(inTurn(action, 3))).toMatchObject(movedOn);
    const backAtRoot = { action: 'BACK_CLICK', questionId: measuring.rootQuestionId, step: 3 };
    expect(await measuring.send(inTurn(backAtRoot, 3))).toMatchObject(movedOn);
    expect(await rowOf(measuring)).toEqual(before);
    expect(await actionsOf(measuring)).toHaveLength(2);
    expect((await measuring.choose(0))?.status).toBe(200);
  });

  test('is refused an answer at a question that a back-click left', async () => {
    const measuring = await begin({ sequences });
    await measuring.choose(0);
    const atSecond = await nextAction(measuring);
    await measuring.act({ type: 'back' });
    expect(await measuring.send(inTurn(atSecond, 3))).toMatchObject(movedOn);
    expect(await rowOf(measuring)).toMatchObject({ step: 1, last_sequence: 2 });
    expect((await measuring.choose(1))?.status).toBe(200);
  });

  test('gets each resent action acknowledged, at any later state of the measurement', async () => {
    const measuring = await begin({ sequences });
    await measuring.choose(0);
    await measuring.act({ type: 'back' });
    await finish(measuring);
    await measuring.act({ type: 'leave' });
    const before = await rowOf(measuring);
    for (const action of measuring.sent) expect((await measuring.send(action)).status).toBe(200);
    await stop(measuring);
    for (const action of measuring.sent.toReversed()) expect((await measuring.send(action)).status).toBe(200);
    expect(await rowOf(measuring)).toEqual(before);
    expect(await actionsOf(measuring)).toHaveLength(measuring.sent.length);
  });

  test('continues at the question of a result, with another answer or a back-click', async () => {
    const measuring = await begin({ sequences });
    await finish(measuring);
    const { questionId, step } = measuring.flow();
    const other = (await measuring.optionsNow()).findLast(({ result }) => result);
    const about = { questionId, optionId: other?.id, resultId: other?.result?.id, step };
    const sequence = measuring.sent.length + 1;
    expect((await measuring.send(inTurn({ action: 'RESULT_SELECT', ...about }, sequence))).status).toBe(200);
    expect(await rowOf(measuring)).toMatchObject({ status: 'FINISHED', result_id: other?.result?.id, step });
    for (const more of [1, 2]) {
      const back = inTurn({ action: 'BACK_CLICK', questionId, step }, sequence + more);
      expect((await measuring.send(back)).status).toBe(200);
    }
    expect(await rowOf(measuring)).toMatchObject({ step: step - 1 });
    expect(await measuring.send(inTurn({ action: 'BACK_CLICK', questionId, step }, sequence + 3))).toMatchObject(
      movedOn,
    );
  });
});

test('[MEA-08] a measurement without a stored path takes actions as before', async () => {
  const measuring = await begin({ sequences: false });
  await sql`update measurement set path = null where id = ${measuring.statisticsId}`.execute(server.db);
  const atRoot = await nextAction(measuring);
  for (const actionId of [crypto.randomUUID(), crypto.randomUUID()]) {
    const { sequence: _sequence, ...action } = { ...atRoot, actionId };
    expect((await measuring.send(action)).status).toBe(200);
  }
  expect(await rowOf(measuring)).toMatchObject({ last_sequence: 2, step: 3, path: null });
});
