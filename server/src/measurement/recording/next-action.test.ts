import type { ActionBody } from '@ok/contract/routes/measurement/measurement.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Measurers, measurementCalls, serveMeasurers } from '../../../test/measurement-calls.ts';
import { queryAsUser } from '../../sessions/current-user.ts';
import { insertAction, type RecordedRow } from './action-store.ts';
import { recordNextAction } from './next-action.ts';

let measurers: Measurers;
let sessionId: string;
let otherSessionId: string;
const readSessionId = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;
beforeAll(async () => {
  measurers = await serveMeasurers();
  [sessionId, otherSessionId] = [readSessionId(measurers.token), readSessionId(measurers.other)];
});
afterAll(() => measurers.server.close());

const { start } = measurementCalls(() => measurers);

/** Reads a measurement and its actions, without what differs between any two measurements. */
const readState = async (measurementId: number) => {
  const { db } = measurers.server;
  const { rows } = await sql<{ path: number[] | null; step: number }>`
    select step, steps, status, result_id, score, last_sequence, settled, path, ended_at is null as open,
      last_action_at > started_at as acted from measurement where id = ${measurementId}`.execute(db);
  const actions = await sql`
    select action, question_id, option_id, result_id, step, question_key, option_key, result_key, sequence,
      occurred_at > now() - interval '1 hour' as recent
    from measurement_action where measurement_id = ${measurementId} order by sequence`.execute(db);
  return { row: rows[0] as { path: number[] | null; step: number }, actions: actions.rows };
};

const listAnswers = async (publicationId: number, questionId: number) => {
  const { rows } = await sql<{ option_id: number; result_id: number | null }>`
    select option_id, result_id from publication_option
    where publication_id = ${publicationId} and question_id = ${questionId} order by option_id`.execute(
    measurers.server.db,
  );
  return rows;
};

const isRare = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);
const attempt = fc.record({
  isBack: fc.boolean(),
  place: fc.nat({ max: 3 }),
  sequenceOffset: fc.constantFrom(null, 0, 0, 0, 0, 1, -1),
  hasOtherQuestion: isRare,
  hasOtherPublication: isRare,
  hasOtherKind: isRare,
  isRepeated: isRare,
  isStopped: isRare,
  isOtherUser: isRare,
});

test('[MEA-08] an action is recorded at once exactly where the statement that tells the reasons would record it, and alike', async () => {
  const { db } = measurers.server;
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 10 }), async (attempts) => {
      const [one, two] = [await start(), await start()];
      const ids: number[] = [one.statisticsId, two.statisticsId];
      let last: ActionBody | undefined;
      for (const each of attempts) {
        const { row, actions } = await readState(two.statisticsId);
        if (each.isStopped)
          await sql`update measurement set status = 'STOPPED', ended_at = now() where id = any(${ids}) and status = 'OPEN'`.execute(
            db,
          );
        const current = row.path?.[row.step - 1] ?? 0;
        const answers = await listAnswers(two.publicationId, current);
        const answer = answers[each.place % Math.max(answers.length, 1)];
        const isResult = (answer?.result_id !== null) !== each.hasOtherKind;
        const body: ActionBody =
          each.isRepeated && last
            ? last
            : ({
                actionId: crypto.randomUUID(),
                action: each.isBack ? 'BACK_CLICK' : isResult ? 'RESULT_SELECT' : 'OPTION_SELECT',
                questionId: each.hasOtherQuestion ? current + 1 : current,
                ...(!each.isBack && { optionId: answer?.option_id }),
                ...(!each.isBack && isResult && { resultId: answer?.result_id ?? 1 }),
                step: row.step,
                publicationId: each.hasOtherPublication ? two.publicationId + 1 : two.publicationId,
                ...(each.sequenceOffset !== null && { sequence: actions.length + 1 + each.sequenceOffset }),
              } as ActionBody);
        last = body;
        const session = each.isOtherUser ? otherSessionId : sessionId;
        const expected = await queryAsUser<RecordedRow>(
          db,
          session,
          ['ROLE_USER'],
          insertAction(two.statisticsId, body),
        );
        // Another id, because the other statement has recorded this one.
        const again = { ...body, actionId: body.actionId.replace(/^./, (digit) => (digit === 'f' ? '0' : 'f')) };
        const isRecorded = await recordNextAction(db, session, one.statisticsId, again);
        expect(isRecorded).toBe(expected?.row.recorded);
        expect(await readState(one.statisticsId)).toEqual(await readState(two.statisticsId));
      }
    }),
    { numRuns: 40 },
  );
});

test('[SES-08] neither an ended session nor an account that was deactivated records an action at once', async () => {
  const { db } = measurers.server;
  const { statisticsId, publicationId, question } = await start();
  const [answer] = await listAnswers(publicationId, question.id);
  const record = () =>
    recordNextAction(db, sessionId, statisticsId, {
      actionId: crypto.randomUUID(),
      action: answer?.result_id ? 'RESULT_SELECT' : 'OPTION_SELECT',
      questionId: question.id,
      optionId: answer?.option_id,
      ...(answer?.result_id && { resultId: answer.result_id }),
      step: 1,
      publicationId,
    } as ActionBody);
  const setActivated = (isActivated: boolean) =>
    sql`update user_account set activated = ${isActivated} where id = (select user_id from session where id = ${sessionId})`.execute(
      db,
    );
  await setActivated(false);
  expect(await record()).toBe(false);
  await setActivated(true);
  await sql`update session set revoked_at = now() where id = ${sessionId}`.execute(db);
  expect(await record()).toBe(false);
  await sql`update session set revoked_at = null, expires_at = now() where id = ${sessionId}`.execute(db);
  expect(await record()).toBe(false);
  await sql`update session set expires_at = now() + interval '1 hour' where id = ${sessionId}`.execute(db);
  expect(await record()).toBe(true);
});
