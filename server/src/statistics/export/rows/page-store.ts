import { type RawBuilder, sql } from 'kysely';
import { abandonedAt, isAbandoned } from '../../../measurement/measurement-store.ts';
import { type Filter, hasAgreed, measuredRows, whereFilter } from './filter-store.ts';
import type { Columns, Variable } from './variables.ts';

/** A page of an export: the measurements with an id above `after`, up to the newest measurement `last` of the export. */
export type ExportPage = Columns & { filter: Filter; after: number; last: number };

/** SQL of the columns of a measurement. */
export const measurementColumns: Record<string, RawBuilder<unknown>> = {
  measurement: sql`measurement.key`,
  tree: sql`tree.tree_id`,
  tree_name: sql`about.question`,
  version: sql`tree.version`,
  publication: sql`publication.id`,
  language: sql`measurement.language`,
  test: sql`measurement.test`,
  sample_data: sql`measurement.sample_person_id is not null`,
  user_key: sql`coalesce(person.research_key, sample_person.research_key)`,
  // The association 'other' has its name in the profile.
  association: sql`case when association.is_other
    then coalesce(nullif(profile.professional_association, ''), association.name)
    else coalesce(association.name, nullif(profile.professional_association, '')) end`,
  status: sql`case when ${isAbandoned} then 'STOPPED' else measurement.status end`,
  answer_order: sql`measurement.answer_order`,
  order_seed: sql`measurement.order_seed`,
  started_at: sql`measurement.started_at`,
  ended_at: sql`case when ${isAbandoned} then ${abandonedAt} else measurement.ended_at end`,
  supersedes: sql`(select corrected.key from measurement corrected where corrected.id = measurement.supersedes)`,
  corrected_at: sql`measurement.corrected_at`,
  correction_reason: sql`measurement.correction_reason`,
  steps: sql`measurement.steps`,
  result: sql`measurement.result_id`,
  outcome_score: sql`measurement.score`,
};

/** SQL of the columns of an action and its label. */
export const actionColumns: Record<string, RawBuilder<unknown>> = {
  sequence: sql`action.sequence`,
  step: sql`action.step`,
  action: sql`action.action`,
  question: sql`action.question_id`,
  question_key: sql`action.question_key`,
  option: sql`action.option_id`,
  option_key: sql`action.option_key`,
  result: sql`action.result_id`,
  result_key: sql`action.result_key`,
  occurred_at: sql`action.occurred_at`,
  recorded_at: sql`action.recorded_at`,
  question_text: sql`label.question`,
  option_identifier: sql`label.identifier`,
  option_text: sql`label.option`,
  result_text: sql`label.result`,
  score: sql`label.score`,
};

/** Finds the SQL of a variable. */
export const sourceOf = (from: Record<string, RawBuilder<unknown>>, { of }: Variable): RawBuilder<unknown> => {
  const source = from[of];
  if (!source) throw new RangeError(`there is no column for ${of}`);
  return source;
};

/** SQL of the joins that the columns of a measurement need. */
const joinedRows = sql`${measuredRows}
  left join professional_association association on association.id = measurement.association_id and ${hasAgreed}
  left join publication_label about on about.publication_id = measurement.publication_id
    and about.language = measurement.language and about.question_id = 0 and about.option_id = 0`;

/**
 * Selects the next measurements with the columns of `select`. The newest measurement of the export is a condition on the
 * page, not on the measurements that the page is chosen from: PostgreSQL takes a range of two unknown ends for a two
 * hundredth of the table, and would read and sort all that is left of the table for each page.
 */
export const selectNextMeasurements = (
  { filter, after, last }: ExportPage,
  pageSize: number,
  select: RawBuilder<unknown>,
) => sql`
  select * from (
    select measurement.id, measurement.publication_id, measurement.language as label_language, measurement.last_sequence, ${select}
    from ${joinedRows}
    where measurement.id > ${after} and ${whereFilter(filter)}
    order by measurement.id limit ${pageSize}
  ) following where id <= ${last}`;

/** Largest number of measurements of a page. */
const maxPageSize = 500;

/** Actions of a short measurement. A page by actions looks at no more measurements than would fit if all were short. */
const actionsOfShortMeasurement = 6;

/**
 * Selects the next measurements with this number of actions together; a measurement with more actions is a page by itself.
 * Only the selected measurements are joined, by an array of their ids: PostgreSQL takes an array for few rows, and looks
 * each up. The number is a literal: with a parameter, PostgreSQL estimates the statement on a large database as expensive,
 * and plans each page again.
 */
export const selectPageByActions = (
  { filter, after, last }: ExportPage,
  actions: number,
  select: RawBuilder<unknown>,
) => sql`
  select measurement.id, measurement.publication_id, measurement.language as label_language, ${select}
  from ${joinedRows}
  where measurement.id = any (array(
    select id from (
      select id, sum(last_sequence) over (order by id) - last_sequence as before
      from (
        select measurement.id, measurement.last_sequence from ${measuredRows}
        where measurement.id > ${after} and ${whereFilter(filter)}
        order by measurement.id limit ${sql.lit(Math.ceil(actions / actionsOfShortMeasurement))}
      ) candidate
    ) counted
    where before < ${sql.lit(actions)} and id <= ${last}
  ))`;

/** SQL of the join with the label of an action, in the language of the measurement. */
export const labelJoin = sql`left join publication_label label on label.publication_id = page.publication_id
  and label.language = page.label_language and label.question_id = action.question_id
  and label.option_id = coalesce(action.option_id, 0)`;

/** SQL of the answer of each step: the last one counts. */
export const lastAnswers = sql`
  select distinct on (step) step, question_id, option_id from measurement_action
  where measurement_id = page.id and action <> 'BACK_CLICK' and step <= page.answers
  order by step, sequence desc`;

/** Computes the number of measurements of a page, so that pages have about equally many cells. */
export const pageSizeFor = (steps: number) => Math.max(1, Math.min(maxPageSize, Math.floor(8000 / (steps + 8))));
