import type { ShownOrder } from '@ok/contract/rules/answer-order.ts';
import { type RawBuilder, sql } from 'kysely';
import { isAbandoned } from './measurement-store.ts';

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
  answer_order: ShownOrder['answerOrder'];
  order_seed: number | null;
};

/** What is told of a measurement that was begun or found. */
const started = sql`measurement.id, measurement.key, measurement.publication_id, measurement.answer_order,
  measurement.order_seed`;

/** What is asked of a beginning. */
export type Beginning = {
  treeRowId: number;
  language: string | undefined;
  /** Without one the database makes it. */
  key: string | undefined;
  /** Whether whoever asks shows answers in the order that it is told; who does not shows them as they are set. */
  ordersAnswers?: boolean | undefined;
};

/**
 * Begin a measurement on the version that is published now of the tree that a row belongs to; a draft starts nothing.
 * A key that the current user has a measurement of the same tree under gives that one, whatever became of it, also when
 * both are started at once. The order in which it shows answers is decided here, by chance where its version says so, and
 * kept. To be used with `queryAsUser`.
 *
 * @param opened expressions with measurements that are answered instead of beginning one, under the name `opened`
 */
export const insertMeasurement = (
  { treeRowId, language, key, ordersAnswers }: Beginning,
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
      select ${started} from measurement, signed_in
      where measurement.key = ${key ?? null}::uuid and measurement.user_id = signed_in.id and signed_in.allowed
        and ${isOfTree}
    ), ${opened}, newest as (
      select publication.id, publication.root_question_id, case
          when not ${ordersAnswers ?? false} then 'AS_SET'
          when publication.answer_order <> 'REVERSED_FOR_HALF' then publication.answer_order
          when random() < 0.5 then 'REVERSED'
          else 'AS_SET'
        end as answer_order
      from asked
      join question_tree tree on tree.tree_id = asked.tree_id and tree.status = 'PUBLISHED'
      join publication on publication.question_tree_id = tree.id, signed_in
      where asked.status <> 'DRAFT' and signed_in.allowed and (not tree.test or signed_in.sees_tests)
        and not exists (select from known) and not exists (select from opened)
      order by publication.number desc limit 1
    ), started as (
      insert into measurement (
        user_id, publication_id, language, test, key, agreed_on_research, association_id, answer_order, order_seed, path
      )
      select signed_in.id, newest.id, ${wanted}, signed_in.sees_tests, coalesce(${key ?? null}::uuid, gen_random_uuid()),
        agreed.user_id is not null, agreed.professional_association_id, newest.answer_order,
        case newest.answer_order when 'SHUFFLED' then floor(random() * 2147483648)::integer end,
        array[newest.root_question_id]
      from newest cross join signed_in
      left join profile agreed on agreed.user_id = signed_in.id and agreed.agree_on_research
      on conflict (key) do update set key = excluded.key
        where measurement.user_id = excluded.user_id and ${isOfTree}
      returning ${started}
    )`,
    from: sql`
      select exists (select from newest) as startable, found.id as measurement_id, found.key, found.publication_id,
        found.answer_order, found.order_seed, publication.root_question_id
      from (select) here
      left join (select * from known union all select * from opened union all select * from started) found on true
      left join publication on publication.id = found.publication_id`,
  };
};

/**
 * Go on with the current user's measurement of a tree that can be gone on with, the one used last, else begin one as
 * `insertMeasurement` does. One in which nothing was answered is nothing to go on with.
 */
export const openOrInsertMeasurement = (beginning: Beginning) =>
  insertMeasurement(
    beginning,
    sql`opened as (
      select ${started}
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
