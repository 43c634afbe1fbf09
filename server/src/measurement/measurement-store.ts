import type { ActionBody } from '@ok/contract/routes/measurement.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** What starting answers: nothing where the tree can't be started by this reader. */
export type StartedRow = { measurement_id: number | null; publication_id: number; root_question_id: number };

/**
 * Begin a measurement on the version that is published now of the tree that a row belongs to; a draft starts nothing.
 * To be used with `queryAsUser`.
 */
export const insertMeasurement = (treeRowId: number, language: string | undefined) => {
  const wanted = language === undefined ? sql`signed_in.lang_key` : sql`${language}`;
  return {
    expressions: sql`, newest as (
      select publication.id, publication.root_question_id
      from question_tree asked
      join question_tree tree on tree.tree_id = asked.tree_id and tree.status = 'PUBLISHED'
      join publication on publication.question_tree_id = tree.id, signed_in
      where asked.id = ${treeRowId} and asked.status <> 'DRAFT' and signed_in.allowed
        and (not tree.test or signed_in.sees_tests)
      order by publication.number desc limit 1
    ), started as (
      insert into measurement (user_id, publication_id, language, test)
      select signed_in.id, newest.id, ${wanted}, signed_in.sees_tests from newest, signed_in
      returning id, publication_id
    )`,
    from: sql`
      select started.id as measurement_id, started.publication_id, newest.root_question_id from started, newest`,
  };
};

/** What recording answers: whether the measurement is the current user's, whether the action fits it, and is new. */
export type RecordedRow = { owned: boolean; fits: boolean; recorded: boolean };

/** The answer of the publication that an action is about, with its keys; of going back, the question alone. */
const answered = (body: ActionBody): RawBuilder<unknown> =>
  body.action === 'BACK_CLICK'
    ? sql`select choice.question_key, null::uuid as option_key, null::uuid as result_key
        from publication_option choice
        where choice.publication_id = target.publication_id and choice.question_id = ${body.questionId} limit 1`
    : sql`select choice.question_key, choice.option_key, choice.result_key from publication_option choice
        where choice.publication_id = target.publication_id and choice.option_id = ${body.optionId ?? null}
          and choice.question_id = ${body.questionId} and ${
            body.action === 'OPTION_SELECT'
              ? sql`choice.next_question_id is not null`
              : sql`choice.result_id = ${body.resultId ?? null}`
          }`;

/**
 * Record an action with the keys of what it is about, once, if the measurement is the current user's and the answer belongs
 * to the question in the publication it was taken on. To be used with `queryAsUser`.
 */
export const insertAction = (measurementId: number, body: ActionBody) => ({
  expressions: sql`, target as (
      select measurement.id, measurement.publication_id from measurement, signed_in
      where measurement.id = ${measurementId} and measurement.user_id = signed_in.id and signed_in.allowed
    ), fitting as (
      select target.id, answer.question_key, answer.option_key, answer.result_key
      from target cross join lateral (${answered(body)}) answer
      where target.publication_id = coalesce(${body.publicationId ?? null}::bigint, target.publication_id)
    ), recorded as (
      insert into measurement_action (
        measurement_id, action_id, action, question_id, option_id, result_id, step, question_key, option_key, result_key
      )
      select id, ${body.actionId}, ${body.action}, ${body.questionId}, ${body.optionId ?? null}::bigint,
        ${body.resultId ?? null}::bigint, ${body.step}, question_key, option_key, result_key
      from fitting on conflict (action_id) do nothing returning 1
    )`,
  from: sql`select exists (select 1 from target) as owned, exists (select 1 from fitting) as fits,
    exists (select 1 from recorded) as recorded`,
});

/** Whether an action that has this id already is this very action. */
export const isSameAction = async (db: Kysely<Database>, measurementId: number, body: ActionBody): Promise<boolean> => {
  const known = await db
    .selectFrom('measurement_action')
    .selectAll()
    .where('action_id', '=', body.actionId)
    .executeTakeFirst();
  return (
    known !== undefined &&
    known.measurement_id === measurementId &&
    known.action === body.action &&
    known.question_id === body.questionId &&
    known.option_id === (body.optionId ?? null) &&
    known.result_id === (body.resultId ?? null) &&
    known.step === body.step
  );
};
