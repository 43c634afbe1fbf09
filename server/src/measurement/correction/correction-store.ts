import { type Answer, answersOf, type RecordedAction } from '@ok/contract/measurement/replay.ts';
import type { Correction } from '@ok/contract/routes/measurement/correction.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import {
  findCorrectableUntil,
  type PublishedAnswer,
  type TimedAction,
  timeAnswers,
  type WalkedOutcome,
  walkAnswers,
} from './correction-rules.ts';

/** Measurement to correct, locked until the transaction ends. */
type LockedMeasurement = {
  id: number;
  publicationId: number;
  rootQuestionId: number;
  status: string;
  endedAt: string | null;
  readable: boolean;
  actions: (RecordedAction & TimedAction)[];
};

const lockMeasurement = async (
  trx: Kysely<Database>,
  key: string,
  { id: userId, seesTests }: CorrectingUser,
): Promise<LockedMeasurement | undefined> => {
  await sql`select from measurement where key = ${key} and user_id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<LockedMeasurement>`
    select measurement.id, measurement.publication_id as "publicationId", publication.root_question_id as "rootQuestionId",
      measurement.status, measurement.ended_at::text as "endedAt", not tree.test or ${seesTests} as readable, (
        select coalesce(json_agg(json_build_object('action', done.action, 'questionId', done.question_id,
          'optionId', done.option_id, 'resultId', done.result_id, 'nextQuestionId', choice.next_question_id,
          'at', extract(epoch from done.occurred_at) * 1000) order by done.sequence), '[]')
        from measurement_action done
        left join publication_option choice
          on choice.publication_id = measurement.publication_id and choice.option_id = done.option_id
        where done.measurement_id = measurement.id
      ) as actions
    from measurement join publication on publication.id = measurement.publication_id
    join question_tree tree on tree.id = publication.question_tree_id
    where measurement.key = ${key} and measurement.user_id = ${userId}`.execute(trx);
  return rows[0];
};

/** Whether a correction of the measurement has the key already; then the call came twice. */
const isRecorded = async (trx: Kysely<Database>, key: string, supersedes: number): Promise<boolean> => {
  const row = await trx.selectFrom('measurement').select('supersedes').where('key', '=', key).executeTakeFirst();
  if (row && row.supersedes !== supersedes) throw new AppError('keyReused', { entityName: 'statistics' });
  return row !== undefined;
};

const readAnswers = async (
  trx: Kysely<Database>,
  publicationId: number,
  answers: readonly Answer[],
): Promise<PublishedAnswer[]> => {
  const { rows } = await sql<PublishedAnswer>`
    select question_id as "questionId", option_id as "optionId", next_question_id as "nextQuestionId",
      result_id as "resultId", score
    from publication_option
    where publication_id = ${publicationId}
      and option_id = any (${answers.map(({ optionId }) => optionId)}::bigint[])`.execute(trx);
  return rows;
};

const isSamePath = (answers: readonly Answer[], before: readonly Answer[]) =>
  answers.length === before.length &&
  answers.every(
    ({ questionId, optionId }, index) =>
      before[index]?.questionId === questionId && before[index]?.optionId === optionId,
  );

const insertCorrection = async (
  trx: Kysely<Database>,
  measurementId: number,
  { key, reason, answers }: Correction,
  { resultId, score }: WalkedOutcome,
): Promise<number> => {
  const path = answers.map(({ questionId }) => questionId);
  const { rows } = await sql<{ id: number }>`
    insert into measurement (
      user_id, publication_id, language, test, started_at, key, status, step, steps, path, result_id, score,
      last_action_at, ended_at, last_sequence, association_id, agreed_on_research, answer_order, order_seed, supersedes,
      corrected_at, correction_reason
    )
    select user_id, publication_id, language, test, started_at, ${key}::uuid, 'FINISHED', ${path.length}::integer,
      ${path.length}::integer, ${path}::bigint[], ${resultId}::bigint, ${score}::integer, now(), ended_at,
      ${path.length}::integer, association_id, agreed_on_research, answer_order, order_seed, id, now(), ${reason}
    from measurement where id = ${measurementId}
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a correction without its measurement');
  return row.id;
};

const insertAnswers = async (
  trx: Kysely<Database>,
  correctionId: number,
  answers: readonly Answer[],
  times: readonly number[],
): Promise<void> => {
  const rows = answers.map((answer, index) => ({
    ...answer,
    actionId: crypto.randomUUID(),
    step: index + 1,
    at: times[index],
  }));
  await sql`
    insert into measurement_action (
      measurement_id, action_id, action, question_id, option_id, result_id, step, question_key, option_key, result_key,
      sequence, occurred_at
    )
    select measurement.id, given."actionId", case when chosen.result_id is null then 'OPTION_SELECT' else 'RESULT_SELECT' end,
      chosen.question_id, chosen.option_id, chosen.result_id, given.step, chosen.question_key, chosen.option_key,
      chosen.result_key, given.step, to_timestamp(given.at / 1000)
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      "questionId" bigint, "optionId" bigint, "actionId" uuid, step integer, at float8)
    join measurement on measurement.id = ${correctionId}
    join publication_option chosen on chosen.publication_id = measurement.publication_id
      and chosen.question_id = given."questionId" and chosen.option_id = given."optionId"
    order by given.step`.execute(trx);
};

/** User who corrects a measurement. `seesTests` tells whether they may read trees for testing. */
export type CorrectingUser = { id: number; seesTests: boolean };

/**
 * Records a correction as a measurement of its own, with the start, the end and the order of answers of the one that it
 * replaces. That one is no longer counted. The same key again changes nothing.
 *
 * @throws AppError `notFound` for a measurement that is not the user's; `notCorrectable` for one that is not finished,
 *   is too old, or was corrected; `actionMismatch` for answers that don't lead from the first question to a result;
 *   `invalid` for the answers that were given before
 */
export const recordCorrection = (
  db: Kysely<Database>,
  measurementKey: string,
  correction: Correction,
  { user, correctionDays }: { user: CorrectingUser; correctionDays: number },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const measurement = await lockMeasurement(trx, measurementKey, user);
    if (!measurement) throw new AppError('notFound');
    if (await isRecorded(trx, correction.key, measurement.id)) return;
    if (findCorrectableUntil(measurement, correctionDays, Date.now()) === null)
      throw new AppError('notCorrectable', { entityName: 'statistics' });
    const { id, publicationId, rootQuestionId, actions } = measurement;
    const { answers } = correction;
    const outcome = walkAnswers(rootQuestionId, answers, await readAnswers(trx, publicationId, answers));
    if (!outcome) throw new AppError('actionMismatch', { entityName: 'statistics' });
    if (isSamePath(answers, answersOf(rootQuestionId, actions)))
      throw fieldError('correction', 'answers', 'NotAllowed');
    const correctionId = await insertCorrection(trx, id, correction, outcome);
    await insertAnswers(trx, correctionId, answers, timeAnswers(answers, actions));
    await sql`update measurement set status = 'CORRECTED', settled = false where id = ${id}`.execute(trx);
  });
