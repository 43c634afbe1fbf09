import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Measurers, serveMeasurers } from '../../../test/measurement-calls.ts';
import { finish, letDaysPass } from '../../../test/measuring.ts';
import { recordingInTurn } from '../../../test/recording-in-turn.ts';
import type { Served } from '../../../test/serve.ts';

let measurers: Measurers;
let server: Served;
beforeAll(async () => {
  measurers = await serveMeasurers();
  server = measurers.server;
});
afterAll(() => server.close());

const { begin, rowOf, stop, nextAction } = recordingInTurn(() => measurers);

test('[MEA-12] an action for a closed measurement is refused, and the measurement stays closed', async () => {
  const measuring = await begin();
  await measuring.choose(0);
  await stop(measuring);
  const before = await rowOf(measuring);
  const late = await measuring.send(await nextAction(measuring));
  expect([late.status, late.body.errorKey]).toEqual([409, 'measurementstopped']);
  // An action that was recorded earlier is still acknowledged.
  expect((await measuring.send(measuring.sent[0] ?? {})).status).toBe(200);
  expect(await rowOf(measuring)).toEqual(before);

  const abandoned = await begin();
  await letDaysPass(server, abandoned.statisticsId, 31);
  expect((await abandoned.send(await nextAction(abandoned))).body.errorKey).toBe('measurementstopped');
  expect(await rowOf(abandoned)).toMatchObject({ last_sequence: 0 });
});

test('[MEA-08][MEA-12] an action without a sequence is recorded and reopens a closed measurement', async () => {
  const measuring = await begin({ sequences: false });
  await measuring.choose(0);
  await stop(measuring);
  expect((await measuring.act({ type: 'back' }))?.status).toBe(200);
  expect(await rowOf(measuring)).toMatchObject({ status: 'OPEN', ended_at: null, step: 1, last_sequence: 2 });
  await stop(measuring);
  await finish(measuring);
  expect(await rowOf(measuring)).toMatchObject({ status: 'FINISHED' });
});

test('[MEA-12] simultaneous closing and recording end closed after the step, or without it', async () => {
  for (let times = 0; times < 5; times += 1) {
    const measuring = await begin();
    const action = await nextAction(measuring);
    const [stopped, sent] = await Promise.all([stop(measuring), measuring.send(action)]);
    expect(stopped.status).toBe(200);
    const isRecorded = sent.status === 200;
    expect(sent.body.errorKey ?? 'recorded').toBe(isRecorded ? 'recorded' : 'measurementstopped');
    expect(await rowOf(measuring)).toMatchObject({ status: 'STOPPED', last_sequence: isRecorded ? 1 : 0 });
  }
});
