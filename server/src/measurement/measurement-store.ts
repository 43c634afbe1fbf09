import type { ActionBody } from '@ok/contract/routes/measurement.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { type Done, onceADay } from '../jobs/daily-tasks.ts';

/**
 * What starting answers: nothing where the tree can't be started by this reader; `startable` without a measurement
 * where the key is in use for another one.
 */
export type StartedRow = {
  startable: boolean;
  measurement_id: number | null;
  key: string;
  publication_id: number;
  root_question_id: number;
};

/**
 * Begin a measurement on the version that is published now of the tree that a row belongs to; a draft starts nothing.
 * A key that the current user has a measurement of the same tree under gives that one, whatever became of it, also when
 * both are started at once. To be used with `queryAsUser`.
 *
 * @param key without one the database makes it
 * @param opened expressions with measurements that are answered instead of beginning one, under the name `opened`
 */
export const insertMeasurement = (
  treeRowId: number,
  language: string | undefined,
  key: string | undefined,
  opened: RawBuilder<unknown> = sql`opened as (select * from known where false)`,
) => {
  const wanted = language === undefined ? sql`signed_in.lang_key` : sql`${language}`;
  const isOfTree = sql`exists (
    select from publication join question_tree measured on measured.id = publication.question_tree_id, asked
    where publication.id = measurement.publication_id and measured.tree_id = asked.tree_id)`;
  return {
    expressions: sql`, asked as (
      select tree_id, status from question_tree where id = ${treeRowId}
    ), known as (
      select measurement.id, measurement.key, measurement.publication_id from measurement, signed_in
      where measurement.key = ${key ?? null}::uuid and measurement.user_id = signed_in.id and signed_in.allowed
        and ${isOfTree}
    ), ${opened}, newest as (
      select publication.id
      from asked
      join question_tree tree on tree.tree_id = asked.tree_id and tree.status = 'PUBLISHED'
      join publication on publication.question_tree_id = tree.id, signed_in
      where asked.status <> 'DRAFT' and signed_in.allowed and (not tree.test or signed_in.sees_tests)
        and not exists (select from known) and not exists (select from opened)
      order by publication.number desc limit 1
    ), started as (
      insert into measurement (user_id, publication_id, language, test, key, agreed_on_research, association_id)
      select signed_in.id, newest.id, ${wanted}, signed_in.sees_tests, coalesce(${key ?? null}::uuid, gen_random_uuid()),
        agreed.user_id is not null, agreed.professional_association_id
      from newest cross join signed_in
      left join profile agreed on agreed.user_id = signed_in.id and agreed.agree_on_research
      on conflict (key) do update set key = excluded.key
        where measurement.user_id = excluded.user_id and ${isOfTree}
      returning id, key, publication_id
    )`,
    from: sql`
      select exists (select from newest) as startable, found.id as measurement_id, found.key, found.publication_id,
        publication.root_question_id
      from (select) here
      left join (select * from known union all select * from opened union all select * from started) found on true
      left join publication on publication.id = found.publication_id`,
  };
};

/**
 * Go on with the current user's measurement of a tree that can be gone on with, the one used last, else begin one as
 * `insertMeasurement` does. One in which nothing was answered is nothing to go on with.
 */
export const openOrInsertMeasurement = (treeRowId: number, language: string | undefined, key: string) =>
  insertMeasurement(
    treeRowId,
    language,
    key,
    sql`opened as (
      select measurement.id, measurement.key, measurement.publication_id
      from asked
      join question_tree measured on measured.tree_id = asked.tree_id
      join publication on publication.question_tree_id = measured.id
      join measurement on measurement.publication_id = publication.id, signed_in
      where measurement.user_id = signed_in.id and signed_in.allowed and measurement.last_sequence > 0
        and measurement.status = 'OPEN' and not ${isAbandoned} and asked.status <> 'DRAFT'
        and (not measured.test or signed_in.sees_tests) and not exists (select from known)
      order by measurement.last_action_at desc, measurement.id desc limit 1
    )`,
  );

/** Whether a measurement was closed, or would be by now: see `stopAbandoned`. */
export const isAbandoned = sql`(measurement.status = 'OPEN'
  and measurement.last_action_at < now() - make_interval(days => ${sql.lit(limits.measurementDays)}))`;

/** When an abandoned measurement ended, however late it was found. */
export const abandonedAt = sql`measurement.last_action_at + make_interval(days => ${sql.lit(limits.measurementDays)})`;

/**
 * What recording answers: whether the measurement is the current user's, whether the action fits it, and is new; and what
 * kept it from being recorded if it is not.
 */
export type RecordedRow = {
  owned: boolean;
  fits: boolean;
  recorded: boolean;
  last_sequence: number;
  stopped: boolean;
};

/** The answer of the publication that an action is about, with its keys; of going back, the question alone. */
const answered = (body: ActionBody): RawBuilder<unknown> =>
  body.action === 'BACK_CLICK'
    ? sql`select choice.question_key, null::uuid as option_key, null::uuid as result_key, null::integer as score
        from publication_option choice
        where choice.publication_id = target.publication_id and choice.question_id = ${body.questionId} limit 1`
    : sql`select choice.question_key, choice.option_key, choice.result_key, choice.score from publication_option choice
        where choice.publication_id = target.publication_id and choice.option_id = ${body.optionId ?? null}
          and choice.question_id = ${body.questionId} and ${
            body.action === 'OPTION_SELECT'
              ? sql`choice.next_question_id is not null`
              : sql`choice.result_id = ${body.resultId ?? null}`
          }`;

/**
 * What an action makes of its measurement, as `replay` does: a result is shown where as many answers lead there as the
 * step says. A back-click leaves the outcome as it is, and opens what was closed without one.
 */
const moved = ({ action, resultId }: ActionBody): RawBuilder<unknown> => {
  if (action === 'OPTION_SELECT') {
    return sql`step = measurement.step + 1, steps = measurement.step,
      status = 'OPEN', result_id = null, score = null, ended_at = null`;
  }
  if (action === 'RESULT_SELECT') {
    return sql`steps = measurement.step,
      status = 'FINISHED', result_id = ${resultId ?? null}::bigint, score = fitting.score, ended_at = now()`;
  }
  const step = sql`case when measurement.steps = measurement.step then measurement.step
    else greatest(measurement.step - 1, 1) end`;
  return sql`step = ${step}, steps = ${step} - 1,
    status = case measurement.status when 'STOPPED' then 'OPEN' else measurement.status end,
    ended_at = case measurement.status when 'STOPPED' then null else measurement.ended_at end`;
};

/** Milliseconds since 1970 by the client's clock; null where it says nothing that is a time. */
const millisecondsOf = ({ occurredAt }: ActionBody): number | null => {
  const milliseconds = Date.parse(occurredAt ?? '');
  return Number.isNaN(milliseconds) ? null : milliseconds;
};

/**
 * Record an action with the keys of what it is about, once, if the measurement is the current user's and the answer belongs
 * to the question in the publication it was taken on; and bring the measurement to where that leads. One with a sequence
 * is recorded only in its turn, and not once the measurement was closed. Two that come at once wait for each other at
 * the row of the measurement. To be used with `queryAsUser`.
 */
export const insertAction = (measurementId: number, body: ActionBody) => {
  const sequence = sql`${body.sequence ?? null}::integer`;
  const occurred = sql`to_timestamp(${millisecondsOf(body)}::float8 / 1000)`;
  return {
    expressions: sql`, target as (
      select measurement.id, measurement.publication_id, measurement.started_at, measurement.last_sequence,
        measurement.status = 'STOPPED' or ${isAbandoned} as stopped
      from measurement, signed_in
      where measurement.id = ${measurementId} and measurement.user_id = signed_in.id and signed_in.allowed
      for no key update of measurement
    ), fitting as (
      select target.*, answer.*
      from target cross join lateral (${answered(body)}) answer
      where target.publication_id = coalesce(${body.publicationId ?? null}::bigint, target.publication_id)
    ), recorded as (
      insert into measurement_action (
        measurement_id, action_id, action, question_id, option_id, result_id, step, question_key, option_key, result_key,
        sequence, occurred_at
      )
      select id, ${body.actionId}, ${body.action}, ${body.questionId}, ${body.optionId ?? null}::bigint,
        ${body.resultId ?? null}::bigint, ${body.step}, question_key, option_key, result_key, last_sequence + 1,
        coalesce(greatest(least(${occurred}, now()), started_at), now())
      from fitting
      where last_sequence < ${limits.measurementActions}::integer
        and (${sequence} is null or (${sequence} = last_sequence + 1 and not stopped))
      on conflict (action_id) do nothing
      returning sequence
    ), moved as (
      update measurement set last_sequence = recorded.sequence, last_action_at = now(), settled = false, ${moved(body)}
      from fitting, recorded where measurement.id = fitting.id
    )`,
    from: sql`select exists (select from target) as owned, exists (select from fitting) as fits,
      exists (select from recorded) as recorded, (select last_sequence from target), (select stopped from target)`,
  };
};

/** Whether an action was recorded as this very one, or its id for another one; null for neither. */
export const findAction = async (
  db: Kysely<Database>,
  measurementId: number,
  body: ActionBody,
): Promise<'same' | 'other' | null> => {
  const known = await db
    .selectFrom('measurement_action')
    .selectAll()
    .where('action_id', '=', body.actionId)
    .executeTakeFirst();
  if (!known) return null;
  const isSame =
    known.measurement_id === measurementId &&
    known.action === body.action &&
    known.question_id === body.questionId &&
    known.option_id === (body.optionId ?? null) &&
    known.result_id === (body.resultId ?? null) &&
    known.step === body.step;
  return isSame ? 'same' : 'other';
};

/** Close a measurement of the current user that is open, without an outcome. To be used with `queryAsUser`. */
export const closeMeasurement = (key: string) => ({
  expressions: sql`, stopped as (
      update measurement set status = 'STOPPED', ended_at = least(now(), ${abandonedAt})
      from signed_in
      where measurement.key = ${key} and measurement.user_id = signed_in.id and signed_in.allowed
        and measurement.status = 'OPEN'
    )`,
  from: sql`select`,
});

/**
 * Close every measurement that nothing was done with for so long, once a day, whichever process comes first. Until then
 * it is read as closed already, with the same end.
 */
export const stopAbandoned = (db: Kysely<Database>, now: Date): Promise<Done | null> =>
  onceADay(db, 'abandoned-measurements', now, async (trx) => {
    const { numAffectedRows } = await sql`
      update measurement set status = 'STOPPED', ended_at = ${abandonedAt} where ${isAbandoned}`.execute(trx);
    return { stopped: Number(numAffectedRows ?? 0n) };
  });
