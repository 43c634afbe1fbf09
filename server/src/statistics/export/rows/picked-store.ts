import { type RawBuilder, sql } from 'kysely';
import { abandonedAt, isAbandoned } from '../../../measurement/measurement-store.ts';
import { type Filter, hasAgreed, measured, within } from './measured-store.ts';
import type { Columns, Variable } from './variables.ts';

/** What is read of the measurements, a part at a time: `after` the one that was read last, up to the newest that is meant. */
export type Part = Columns & { filter: Filter; after: number; last: number };

/** Where what is told of a measurement comes from, of what is picked. */
export const ofMeasurement: Record<string, RawBuilder<unknown>> = {
  measurement: sql`measurement.key`,
  tree: sql`tree.tree_id`,
  tree_name: sql`about.question`,
  version: sql`tree.version`,
  publication: sql`publication.id`,
  language: sql`measurement.language`,
  test: sql`measurement.test`,
  sample_data: sql`measurement.sample_person_id is not null`,
  user_key: sql`coalesce(person.research_key, sample_person.research_key)`,
  // Whoever works elsewhere than any of them has said where in a text of their own.
  association: sql`case when association.is_other
    then coalesce(nullif(profile.professional_association, ''), association.name)
    else coalesce(association.name, nullif(profile.professional_association, '')) end`,
  status: sql`case when ${isAbandoned} then 'STOPPED' else measurement.status end`,
  answer_order: sql`measurement.answer_order`,
  order_seed: sql`measurement.order_seed`,
  started_at: sql`measurement.started_at`,
  ended_at: sql`case when ${isAbandoned} then ${abandonedAt} else measurement.ended_at end`,
  steps: sql`measurement.steps`,
  result: sql`measurement.result_id`,
  outcome_score: sql`measurement.score`,
};

/** Where what is told of an action comes from, with its labels. */
export const ofAction: Record<string, RawBuilder<unknown>> = {
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

/** Where a column of a variable comes from. */
export const sourceOf = (from: Record<string, RawBuilder<unknown>>, { of }: Variable): RawBuilder<unknown> => {
  const source = from[of];
  if (!source) throw new RangeError(`there is no column for ${of}`);
  return source;
};

/** What is told of measurements, with what it takes. */
const closely = sql`${measured}
  left join professional_association association on association.id = measurement.association_id and ${hasAgreed}
  left join publication_label about on about.publication_id = measurement.publication_id
    and about.language = measurement.language and about.question_id = 0 and about.option_id = 0`;

/** The next measurements, with what `select` says of each. */
export const picked = ({ filter, after, last }: Part, most: number, select: RawBuilder<unknown>) => sql`
  select measurement.id, measurement.publication_id, measurement.language as spoken, measurement.last_sequence, ${select}
  from ${closely}
  where measurement.id > ${after} and measurement.id <= ${last} and ${within(filter)}
  order by measurement.id limit ${most}`;

/** Measurements of a part at the most. */
const mostMeasurements = 500;

/** Actions that a measurement has on the average, or a few less: more measurements are not looked at for a part. */
const fewActions = 6;

/**
 * Those with some actions together; one with more of them comes by itself. Only what was chosen is looked at closely. How
 * many is written out in the statement: otherwise a large database takes it for dear, and plans it anew for each part.
 */
export const pickedByActions = ({ filter, after, last }: Part, actions: number, select: RawBuilder<unknown>) => sql`
  select measurement.id, measurement.publication_id, measurement.language as spoken, ${select}
  from (
    select id, sum(last_sequence) over (order by id) - last_sequence as before
    from (
      select measurement.id, measurement.last_sequence from ${measured}
      where measurement.id > ${after} and measurement.id <= ${last} and ${within(filter)}
      order by measurement.id limit ${sql.lit(Math.ceil(actions / fewActions))}
    ) chosen
  ) counted, ${closely}
  where counted.before < ${sql.lit(actions)} and measurement.id = counted.id`;

/** The words for what an action names, in the language it was measured in. */
export const label = sql`left join publication_label label on label.publication_id = picked.publication_id
  and label.language = picked.spoken and label.question_id = action.question_id
  and label.option_id = coalesce(action.option_id, 0)`;

/** The answer that counts of each step: the one that was given last. */
export const answers = sql`
  select distinct on (step) step, question_id, option_id from measurement_action
  where measurement_id = picked.id and action <> 'BACK_CLICK' and step <= picked.answers
  order by step, sequence desc`;

/** How many measurements make a part of about as many cells, however many steps there are. */
export const measurementsAtOnce = (steps: number) =>
  Math.max(1, Math.min(mostMeasurements, Math.floor(8000 / (steps + 8))));
