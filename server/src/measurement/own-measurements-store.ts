import type { MeasurementStatus, MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { ShownOrder } from '@ok/contract/rules/answers/answer-order.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from '../http/app-error.ts';
import { abandonedAt, isAbandoned } from './measurement-store.ts';

/** Measurement of the current user, with texts of its publication. */
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
  /** Key of the measurement that this correction replaces, with the moment and the reason. */
  correction: MeasurementSummary['correction'];
  /** Key of the correction that replaced the measurement. */
  supersededBy: string | null;
  /** Whether the current user may read the questions now. */
  readable: boolean;
};

const status = sql`case when ${isAbandoned} then 'STOPPED' else measurement.status end`;
const isOpen = sql`measurement.status = 'OPEN' and not ${isAbandoned}`;
/** Condition of a measurement of the current user. To be used with `queryAsUser`. */
const isOwn = sql`measurement.user_id = signed_in.id and signed_in.allowed`;
/** Condition of a measurement with an answer: one without any can't be resumed or looked back at. */
const isAnswered = sql`${isOwn} and measurement.last_sequence > 0`;
/** Condition of a measurement that lists show: its correction takes the place of a corrected one. */
const isListedMeasurement = sql`${isAnswered} and measurement.status <> 'CORRECTED'`;

const requestedOrOwnLanguage = (language: string | undefined) =>
  language === undefined ? sql`signed_in.lang_key` : sql`${language}::text`;

/** Selects the name of the outcome as it was shown, from the page that holds the chosen answer. */
const selectResultName = (language: RawBuilder<unknown>) => sql`(
  select answer.result ->> 'name'
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
  cross join lateral json_to_recordset(page.options::json) answer (id bigint, result json)
  where answer.id = chosen.option_id)`;

/** Aggregates the measurements of `from` as JSON, in its order. */
const aggregateSummaries = (from: RawBuilder<unknown>, language: string | undefined) => {
  const requestedLanguage = requestedOrOwnLanguage(language);
  return sql`(
    select coalesce(json_agg(json_build_object(
      'key', measurement.key, 'statisticsId', measurement.id, 'publicationId', measurement.publication_id,
      'treeRowId', coalesce(current.id, tree.id), 'treeId', tree.tree_id, 'treeName', tree_text.name,
      'treeVersion', tree.version, 'language', measurement.language, 'startedAt', measurement.started_at,
      'lastActionAt', measurement.last_action_at,
      'endedAt', case when ${isAbandoned} then ${abandonedAt} else measurement.ended_at end,
      'status', ${status}, 'step', measurement.step, 'score', measurement.score,
      'resultName', case when measurement.result_id is not null then ${selectResultName(requestedLanguage)} end,
      'correction', case when measurement.supersedes is not null then (
        select json_build_object('supersedes', corrected.key, 'correctedAt', measurement.corrected_at,
          'reason', measurement.correction_reason)
        from measurement corrected where corrected.id = measurement.supersedes) end,
      'supersededBy', case when measurement.status = 'CORRECTED' then (
        select later.key from measurement later where later.supersedes = measurement.id) end,
      'readable', not tree.test or signed_in.sees_tests
    ) order by measurement.place), '[]')
    from (${from}) measurement
    join publication on publication.id = measurement.publication_id
    join question_tree tree on tree.id = publication.question_tree_id
    left join question_tree current on current.tree_id = tree.tree_id and current.status = 'PUBLISHED'
    left join lateral (
      select name from publication_text text
      where text.publication_id = publication.id and text.language in (${requestedLanguage}, tree.language)
      order by text.language = ${requestedLanguage} desc limit 1
    ) tree_text on true)`;
};

/** Selects measurements of the current user, numbered in an order. */
const selectMeasurements = (
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: RawBuilder<unknown> = sql``,
  scope = isListedMeasurement,
) => sql`
  select measurement.*, row_number() over (order by ${order}, measurement.id desc) as place
  from measurement where ${scope} and ${where} order by ${order}, measurement.id desc ${limit}`;

const newestFirst = sql`measurement.started_at desc`;
/** Limits of the overview, which shows the newest measurements. */
const maxOpen = 20;
const maxLatest = 5;

/** Selects the measurements on the home screen. To be used with `queryAsUser`. */
export const selectOverview = (language: string | undefined) => {
  const open = selectMeasurements(isOpen, newestFirst, sql`limit ${maxOpen}`);
  const latest = selectMeasurements(sql`not (${isOpen})`, newestFirst, sql`limit ${maxLatest}`);
  return {
    from: sql`select ${aggregateSummaries(open, language)} as open, ${aggregateSummaries(latest, language)} as latest,
      (select count(*) from measurement where ${isListedMeasurement}) as total`,
  };
};

/** Page, order and filter of a list. Measurements began at `from` or later, and before `to`. */
export type SummaryFilter = {
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

const measurementSortColumns = {
  startedAt: sql`measurement.started_at`,
  lastActionAt: sql`measurement.last_action_at`,
  score: sql`measurement.score`,
};

/** Selects a page of the current user's measurements, and their number. To be used with `queryAsUser`. */
export const selectSummaries = (filter: SummaryFilter) => {
  const conditions = [
    sql`true`,
    filter.status && sql`${status} = ${filter.status}`,
    filter.from && sql`measurement.started_at >= ${filter.from}::timestamptz`,
    filter.to && sql`measurement.started_at < ${filter.to}::timestamptz`,
    filter.treeId !== undefined &&
      sql`measurement.publication_id in (
        select publication.id from publication join question_tree on question_tree.id = question_tree_id
        where question_tree.tree_id = ${filter.treeId})`,
  ].filter((condition) => typeof condition === 'object');
  const where = sql.join(conditions, sql` and `);
  const order = sql`${measurementSortColumns[filter.sort]} ${filter.descending ? sql`desc` : sql`asc`} nulls last`;
  const limit = sql`limit ${filter.size} offset ${filter.page * filter.size}`;
  const scope = filter.status === 'CORRECTED' ? isAnswered : isListedMeasurement;
  return {
    from: sql`select ${aggregateSummaries(selectMeasurements(where, order, limit, scope), filter.language)} as summaries,
      (select count(*) from measurement where ${scope} and ${where}) as total`,
  };
};

/** Row of `selectMeasurement`. Without summaries there is no such measurement. */
export type OwnMeasurementRow = {
  summaries: SummaryRow[] | null;
  /** Language of the current user. */
  lang_key: string;
  root_question_id: number;
  /** Order in which the measurement shows answers. */
  order: ShownOrder;
  actions: ActionRow[];
};

/** @throws AppError `notFound` for a missing measurement, and for one of another user */
export const requireSummary = ({ summaries, ...row }: OwnMeasurementRow) => {
  const [summary] = summaries ?? [];
  if (!summary) throw new AppError('notFound');
  return { ...row, summary };
};

/** Action with the question that it led to, as JSON. */
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

/** Selects a measurement of the current user with its actions, in order. To be used with `queryAsUser`. */
export const selectMeasurement = (key: string, language: string | undefined) => ({
  from: sql`select ${aggregateSummaries(selectMeasurements(sql`measurement.key = ${key}`, newestFirst, sql``, isOwn), language)} as summaries,
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
    where measurement.key = ${key} and ${isOwn}`,
});

/** Measurements that a device keeps. */
const maxRecent = 50;

/** Selects the keys of the newest measurements that have ended. To be used with `queryAsUser`. */
export const selectRecentKeys = () => ({
  from: sql`select signed_in.lang_key, (select coalesce(array_agg(recent.key order by recent.place), '{}')
    from (${selectMeasurements(sql`not (${isOpen})`, newestFirst, sql`limit ${maxRecent}`)}) recent) as keys`,
});

/** Reads pages of a publication in a language, otherwise in the tree's own. The caller checks the permission. */
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
