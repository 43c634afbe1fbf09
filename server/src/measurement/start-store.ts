import type { OfflineStart } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { ShownOrder } from '@ok/contract/rules/answers/answer-order.ts';
import { type RawBuilder, sql } from 'kysely';
import { isAbandoned } from './measurement-store.ts';

/**
 * Result of starting. Without a measurement, the key belongs to another measurement when `startable`; otherwise the
 * user can't start the tree.
 */
export type StartedRow = {
  startable: boolean;
  measurement_id: number | null;
  key: string;
  publication_id: number;
  root_question_id: number;
  answer_order: ShownOrder['answerOrder'];
  order_seed: number | null;
};

const startedColumns = sql`measurement.id, measurement.key, measurement.publication_id, measurement.answer_order,
  measurement.order_seed`;

export type StartRequest = {
  treeRowId: number;
  language: string | undefined;
  /** Key made by the client. The database generates a missing one. */
  key: string | undefined;
  /** Whether the client applies the order of the reply. Other clients show answers by position. */
  ordersAnswers?: boolean | undefined;
};

/**
 * Starts a measurement on the published version of the tree to which a row belongs. The row of a draft starts none. A
 * key that the current user has used for the same tree returns that measurement in any state, even when both calls come
 * at once. The order of answers is fixed here, at random if the version says so. To be used with `queryAsUser`.
 *
 * @param opened expression `opened` with measurements to return instead of starting one
 */
export const insertMeasurement = (
  { treeRowId, language, key, ordersAnswers }: StartRequest,
  opened: RawBuilder<unknown> = sql`opened as (select * from with_key where false)`,
) => {
  const requestedLanguage = language === undefined ? sql`signed_in.lang_key` : sql`${language}`;
  const isOfTree = sql`exists (
    select from publication join question_tree measured on measured.id = publication.question_tree_id, requested_tree
    where publication.id = measurement.publication_id and measured.tree_id = requested_tree.tree_id)`;
  return {
    expressions: sql`, requested_tree as (
      select tree_id, status from question_tree where id = ${treeRowId}
    ), with_key as (
      select ${startedColumns} from measurement, signed_in
      where measurement.key = ${key ?? null}::uuid and measurement.user_id = signed_in.id and signed_in.allowed
        and ${isOfTree}
    ), ${opened}, newest as (
      select publication.id, publication.root_question_id, case
          when not ${ordersAnswers ?? false} then 'AS_SET'
          when publication.answer_order <> 'REVERSED_FOR_HALF' then publication.answer_order
          when random() < 0.5 then 'REVERSED'
          else 'AS_SET'
        end as answer_order
      from requested_tree
      join question_tree tree on tree.tree_id = requested_tree.tree_id and tree.status = 'PUBLISHED'
      join publication on publication.question_tree_id = tree.id, signed_in
      where requested_tree.status <> 'DRAFT' and signed_in.allowed and (not tree.test or signed_in.sees_tests)
        and not exists (select from with_key) and not exists (select from opened)
      order by publication.number desc limit 1
    ), started as (
      insert into measurement (
        user_id, publication_id, language, test, key, agreed_on_research, association_id, answer_order, order_seed, path
      )
      select signed_in.id, newest.id, ${requestedLanguage}, signed_in.sees_tests, coalesce(${key ?? null}::uuid, gen_random_uuid()),
        agreed.user_id is not null, agreed.professional_association_id, newest.answer_order,
        case newest.answer_order when 'SHUFFLED' then floor(random() * 2147483648)::integer end,
        array[newest.root_question_id]
      from newest cross join signed_in
      left join profile agreed on agreed.user_id = signed_in.id and agreed.agree_on_research
      on conflict (key) do update set key = excluded.key
        where measurement.user_id = excluded.user_id and ${isOfTree}
      returning ${startedColumns}
    )`,
    from: sql`
      select exists (select from newest) as startable, answer.id as measurement_id, answer.key, answer.publication_id,
        answer.answer_order, answer.order_seed, publication.root_question_id
      from (select) here
      left join (select * from with_key union all select * from opened union all select * from started) answer on true
      left join publication on publication.id = answer.publication_id`,
  };
};

/**
 * Resumes the current user's last used measurement of a tree, or starts one with `insertMeasurement`. A measurement
 * without any answer is not resumed.
 */
export const openOrInsertMeasurement = (request: StartRequest) =>
  insertMeasurement(
    request,
    sql`opened as (
      select ${startedColumns}
      from requested_tree
      join question_tree measured on measured.tree_id = requested_tree.tree_id
      join publication on publication.question_tree_id = measured.id
      join measurement on measurement.publication_id = publication.id, signed_in
      where measurement.user_id = signed_in.id and signed_in.allowed and measurement.last_sequence > 0
        and measurement.status = 'OPEN' and not ${isAbandoned} and requested_tree.status <> 'DRAFT'
        and (not measured.test or signed_in.sees_tests) and not exists (select from with_key)
      order by measurement.last_action_at desc, measurement.id desc limit 1
    )`,
  );

/**
 * Result of recording a start. Without a measurement: `readable` tells whether the user may measure with the
 * publication, and `fits` whether its order of answers allows the one that the device chose.
 */
export type RecordedStartRow = { measurement_id: number | null; readable: boolean; fits: boolean };

/**
 * Records a measurement that began without a network. Its publication may have been replaced since: a measurement keeps
 * the questions that were asked. A key that the current user has used for the same publication returns that measurement.
 * To be used with `queryAsUser`.
 */
export const insertOfflineStart = (start: OfflineStart) => {
  const { key, publicationId, language, startedAt, answerOrder, orderSeed } = start;
  const fits = sql`(
    ${answerOrder} = case publication.answer_order when 'REVERSED_FOR_HALF' then 'REVERSED' else publication.answer_order end
    or (${answerOrder} = 'AS_SET' and publication.answer_order = 'REVERSED_FOR_HALF')
  ) and (${answerOrder} = 'SHUFFLED') = (${orderSeed}::integer is not null)`;
  return {
    expressions: sql`, readable as (
      select publication.*, signed_in.id as reader_id, signed_in.sees_tests, ${fits} as fits
      from publication
      join question_tree tree on tree.id = publication.question_tree_id, signed_in
      where publication.id = ${publicationId} and tree.status <> 'DRAFT' and signed_in.allowed
        and (not tree.test or signed_in.sees_tests)
    ), started as (
      insert into measurement (
        user_id, publication_id, language, test, key, agreed_on_research, association_id, answer_order, order_seed, path,
        started_at
      )
      select reader_id, readable.id, ${language}, sees_tests, ${key}::uuid, agreed.user_id is not null,
        agreed.professional_association_id, ${answerOrder}, ${orderSeed}::integer, array[root_question_id],
        least(greatest(${startedAt}::timestamptz, published_at), now())
      from readable
      left join profile agreed on agreed.user_id = reader_id and agreed.agree_on_research
      where readable.fits
      on conflict (key) do update set key = excluded.key
        where measurement.user_id = excluded.user_id and measurement.publication_id = excluded.publication_id
      returning id
    )`,
    from: sql`
      select (select id from started) as measurement_id, exists (select from readable) as readable,
        exists (select from readable where fits) as fits`,
  };
};
