import type { MeasurementStatus } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { ShownOrder } from '@ok/contract/rules/answer-order.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { abandonedAt, isAbandoned } from './measurement-store.ts';

/** A measurement of the current user, with what the publication it was taken on says of it. */
export type SummaryRow = {
  key: string;
  statisticsId: number;
  publicationId: number;
  treeRowId: number;
  treeId: number;
  treeName: string;
  treeVersion: number;
  language: string;
  startedAt: string;
  lastActionAt: string;
  endedAt: string | null;
  status: MeasurementStatus;
  step: number;
  score: number | null;
  resultName: string | null;
  /** Whether its questions may be read by the current user now. */
  readable: boolean;
};

const status = sql`case when ${isAbandoned} then 'STOPPED' else measurement.status end`;
const isOpen = sql`measurement.status = 'OPEN' and not ${isAbandoned}`;
/** Of the current user, so to be used with `queryAsUser` alone. */
const own = sql`measurement.user_id = signed_in.id and signed_in.allowed`;
/** One in which nothing was answered is nothing to go on with or to look back at. */
const listed = sql`${own} and measurement.last_sequence > 0`;

const wantedBy = (language: string | undefined) =>
  language === undefined ? sql`signed_in.lang_key` : sql`${language}::text`;

/** The name of the outcome as it was shown, from the page on which the answer with it stands. */
const resultName = (language: RawBuilder<unknown>) => sql`(
  select said.result ->> 'name'
  from (
    select option_id, question_id from measurement_action
    where measurement_id = measurement.id and action = 'RESULT_SELECT' order by sequence desc limit 1
  ) chosen
  cross join lateral (
    select options from publication_page page
    where page.publication_id = measurement.publication_id and page.question_id = chosen.question_id
      and page.language in (${language}, tree.language)
    order by page.language = ${language} desc limit 1
  ) page
  cross join lateral json_to_recordset(page.options::json) said (id bigint, result json)
  where said.id = chosen.option_id)`;

/** JSON of the measurements that `from` finds, in its order. */
const summaries = (from: RawBuilder<unknown>, language: string | undefined) => {
  const wanted = wantedBy(language);
  return sql`(
    select coalesce(json_agg(json_build_object(
      'key', measurement.key, 'statisticsId', measurement.id, 'publicationId', measurement.publication_id,
      'treeRowId', coalesce(current.id, tree.id), 'treeId', tree.tree_id, 'treeName', shown.name,
      'treeVersion', tree.version, 'language', measurement.language, 'startedAt', measurement.started_at,
      'lastActionAt', measurement.last_action_at,
      'endedAt', case when ${isAbandoned} then ${abandonedAt} else measurement.ended_at end,
      'status', ${status}, 'step', measurement.step, 'score', measurement.score,
      'resultName', case when measurement.result_id is not null then ${resultName(wanted)} end,
      'readable', not tree.test or signed_in.sees_tests
    ) order by measurement.place), '[]')
    from (${from}) measurement
    join publication on publication.id = measurement.publication_id
    join question_tree tree on tree.id = publication.question_tree_id
    left join question_tree current on current.tree_id = tree.tree_id and current.status = 'PUBLISHED'
    left join lateral (
      select name from publication_text text
      where text.publication_id = publication.id and text.language in (${wanted}, tree.language)
      order by text.language = ${wanted} desc limit 1
    ) shown on true)`;
};

/** Measurements of the current user, numbered in an order. */
const found = (
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  part: RawBuilder<unknown> = sql``,
  within = listed,
) => sql`
  select measurement.*, row_number() over (order by ${order}, measurement.id desc) as place
  from measurement where ${within} and ${where} order by ${order}, measurement.id desc ${part}`;

const newestFirst = sql`measurement.started_at desc`;
/** Whoever began more and ended none sees the newest of them. */
const mostOpen = 20;
const mostLatest = 5;

/** What home shows of measurements. To be used with `queryAsUser`. */
export const selectOverview = (language: string | undefined) => {
  const open = found(isOpen, newestFirst, sql`limit ${mostOpen}`);
  const latest = found(sql`not (${isOpen})`, newestFirst, sql`limit ${mostLatest}`);
  return {
    from: sql`select ${summaries(open, language)} as open, ${summaries(latest, language)} as latest,
      (select count(*) from measurement where ${listed}) as total`,
  };
};

/** Which measurements are asked for: those that began at `from` or later, and before `to`. */
export type SummariesWanted = {
  page: number;
  size: number;
  sort: 'startedAt' | 'lastActionAt' | 'score';
  descending: boolean;
  treeId: number | undefined;
  status: MeasurementStatus | undefined;
  from: Date | undefined;
  to: Date | undefined;
  language: string | undefined;
};

const sortColumns = {
  startedAt: sql`measurement.started_at`,
  lastActionAt: sql`measurement.last_action_at`,
  score: sql`measurement.score`,
};

/** A page of the current user's measurements, and how many there are. To be used with `queryAsUser`. */
export const selectSummaries = (wanted: SummariesWanted) => {
  const conditions = [
    sql`true`,
    wanted.status && sql`${status} = ${wanted.status}`,
    wanted.from && sql`measurement.started_at >= ${wanted.from}::timestamptz`,
    wanted.to && sql`measurement.started_at < ${wanted.to}::timestamptz`,
    wanted.treeId !== undefined &&
      sql`measurement.publication_id in (
        select publication.id from publication join question_tree on question_tree.id = question_tree_id
        where question_tree.tree_id = ${wanted.treeId})`,
  ].filter((condition) => typeof condition === 'object');
  const where = sql.join(conditions, sql` and `);
  const order = sql`${sortColumns[wanted.sort]} ${wanted.descending ? sql`desc` : sql`asc`} nulls last`;
  const part = sql`limit ${wanted.size} offset ${wanted.page * wanted.size}`;
  return {
    from: sql`select ${summaries(found(where, order, part), wanted.language)} as summaries,
      (select count(*) from measurement where ${listed} and ${where}) as total`,
  };
};

/** A measurement as `selectMeasurement` finds it; without summaries there is none. */
export type MeasurementRow = {
  summaries: SummaryRow[] | null;
  /** The language of whoever asks. */
  lang_key: string;
  root_question_id: number;
  /** In which it shows answers. */
  order: ShownOrder;
  actions: ActionRow[];
};

/** An action with the question that it led to, as JSON has it. */
type ActionRow = {
  actionId: string;
  action: 'OPTION_SELECT' | 'RESULT_SELECT' | 'BACK_CLICK';
  questionId: number;
  optionId: number | null;
  resultId: number | null;
  nextQuestionId: number | null;
  step: number;
  sequence: number;
  occurredAt: string;
};

/** A measurement of the current user with its actions, in their order. To be used with `queryAsUser`. */
export const selectMeasurement = (key: string, language: string | undefined) => ({
  from: sql`select ${summaries(found(sql`measurement.key = ${key}`, newestFirst, sql``, own), language)} as summaries,
    signed_in.lang_key, publication.root_question_id,
    json_build_object('answerOrder', measurement.answer_order, 'orderSeed', measurement.order_seed) as order, (
      select coalesce(json_agg(json_build_object(
        'actionId', done.action_id, 'action', done.action, 'questionId', done.question_id, 'optionId', done.option_id,
        'resultId', done.result_id, 'nextQuestionId', choice.next_question_id, 'step', done.step,
        'sequence', done.sequence, 'occurredAt', done.occurred_at
      ) order by done.sequence), '[]')
      from measurement_action done
      left join publication_option choice
        on choice.publication_id = measurement.publication_id and choice.option_id = done.option_id
      where done.measurement_id = measurement.id
    ) as actions
    from measurement join publication on publication.id = measurement.publication_id
    where measurement.key = ${key} and ${own}`,
});

/** The pages of questions of a publication in a language, else in the tree's own; what may read them is the caller's. */
export const readPages = async (
  db: Kysely<Database>,
  { publicationId, questionIds, language }: { publicationId: number; questionIds: readonly number[]; language: string },
): Promise<{ question_id: number; question: string; options: string }[]> => {
  const { rows } = await sql<{ question_id: number; question: string; options: string }>`
    select distinct on (page.question_id) page.question_id, page.question, page.options
    from publication_page page
    join publication on publication.id = page.publication_id
    join question_tree tree on tree.id = publication.question_tree_id
    where page.publication_id = ${publicationId} and page.question_id = any(${questionIds}::bigint[])
      and page.language in (${language}, tree.language)
    order by page.question_id, page.language = ${language} desc`.execute(db);
  return rows;
};
