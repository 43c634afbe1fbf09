import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../src/db/schema/tables.ts';

/** Filters of a query. This file shares no code with the product's statistics, which are compared with it. */
export type MeasurementFilter = {
  tree?: number;
  version?: number;
  language?: string;
  association?: number;
  from?: string;
  to?: string;
  withTestUsers?: boolean;
};

type Action = {
  kind: string;
  question: number;
  option: number | null;
  next: number | null;
  score: number | null;
  at: number;
};

/** A measurement, followed action by action. */
export type FollowedMeasurement = {
  person: number | null;
  tree: number;
  publication: number;
  language: string;
  day: string;
  status: string;
  wentBack: boolean;
  score: number | null;
  seconds: number | null;
  answersToOutcome: number | null;
  reached: Set<string>;
  backFrom: Set<string>;
  stands: string;
  /** Answers on the path, each from a question by an option. */
  path: { question: string; option: string; to: string | null; score: number | null }[];
  visits: { question: string; seconds: number }[];
};

const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });

/** Follows every measurement that matches the filters, one by one, through its recorded actions. */
export const followMeasurements = async (
  db: Kysely<Database>,
  filter: MeasurementFilter = {},
): Promise<FollowedMeasurement[]> => {
  const { rows } = await sql<{
    id: number;
    user_id: number | null;
    publication_id: number;
    language: string;
    test: boolean;
    association_id: number | null;
    started_at: Date;
    last_action_at: Date;
    status: string;
    tree_id: number;
    version: number;
    root_question_id: number;
  }>`select measurement.*, tree_id, version, root_question_id from measurement
    join publication on publication.id = publication_id join question_tree on question_tree.id = question_tree_id`.execute(
    db,
  );
  const options = await db.selectFrom('publication_option').selectAll().execute();
  const actions = await db.selectFrom('measurement_action').selectAll().orderBy('sequence').execute();
  const actionsByMeasurement = Map.groupBy(actions, ({ measurement_id }) => measurement_id);
  const optionOf = new Map(options.map((option) => [`${option.publication_id}/${option.option_id}`, option]));
  const keyOf = new Map(options.map((each) => [`${each.publication_id}/${each.question_id}`, each.question_key ?? '']));
  const matches = (row: (typeof rows)[number]) => {
    const day = dayOf.format(row.started_at);
    return (
      (filter.tree === undefined || row.tree_id === filter.tree) &&
      (filter.version === undefined || row.version === filter.version) &&
      (filter.language === undefined || row.language === filter.language) &&
      (filter.association === undefined || row.association_id === filter.association) &&
      (filter.from === undefined || day >= filter.from) &&
      (filter.to === undefined || day <= filter.to) &&
      (filter.withTestUsers || !row.test)
    );
  };
  return rows.filter(matches).map((row) => {
    const recorded = (actionsByMeasurement.get(row.id) ?? []).map((action): Action => {
      const option = optionOf.get(`${row.publication_id}/${action.option_id}`);
      return {
        kind: action.action,
        question: action.question_id,
        option: action.option_id,
        next: option?.next_question_id ?? null,
        score: option?.score ?? null,
        at: action.occurred_at.getTime(),
      };
    });
    const key = (question: number) => keyOf.get(`${row.publication_id}/${question}`) ?? '';
    const optionKey = (option: number | null) => optionOf.get(`${row.publication_id}/${option}`)?.option_key ?? '';
    const followed: FollowedMeasurement = {
      person: row.user_id,
      tree: row.tree_id,
      publication: row.publication_id,
      language: row.language,
      day: dayOf.format(row.started_at),
      // A measurement without an action for a day counts as stopped.
      status: row.status === 'OPEN' && Date.now() - row.last_action_at.getTime() > 86_400_000 ? 'STOPPED' : row.status,
      wentBack: false,
      score: null,
      seconds: null,
      answersToOutcome: null,
      reached: new Set([key(row.root_question_id)]),
      backFrom: new Set(),
      stands: key(row.root_question_id),
      path: [],
      visits: [],
    };
    let trail: FollowedMeasurement['path'] = [];
    let isResultShown = false;
    let before = row.started_at.getTime();
    for (const [index, { kind, question, option, next, score, at }] of recorded.entries()) {
      if (kind === 'BACK_CLICK') {
        if (isResultShown) {
          isResultShown = false;
          trail = trail.slice(0, -1);
          if (index + 1 < recorded.length) followed.backFrom.add(key(question));
        } else if (trail.length > 0) {
          followed.backFrom.add(key(question));
          followed.stands = trail.at(-1)?.question ?? '';
          trail = trail.slice(0, -1);
        }
      } else {
        const answer = { question: key(question), option: optionKey(option) };
        followed.visits.push({ question: key(question), seconds: Math.max(0, (at - before) / 1000) });
        if (kind === 'OPTION_SELECT') {
          trail = [...trail, { ...answer, to: key(next ?? 0), score: null }];
          followed.stands = key(next ?? 0);
          followed.reached.add(followed.stands);
          Object.assign(followed, { score: null, seconds: null, answersToOutcome: null });
        } else {
          isResultShown = true;
          trail = [...trail, { ...answer, to: null, score }];
          followed.path = trail;
          Object.assign(followed, {
            score,
            seconds: (at - row.started_at.getTime()) / 1000,
            answersToOutcome: trail.length,
          });
        }
      }
      before = at;
    }
    followed.wentBack = followed.backFrom.size > 0;
    if (followed.status !== 'FINISHED') followed.path = trail;
    return followed;
  });
};

/** Number of measurements, and of the people who took them. */
export const countOf = (measurements: readonly FollowedMeasurement[]) => ({
  count: measurements.length,
  people: new Set(measurements.flatMap(({ person }) => person ?? [])).size,
});

/** Quantile of the values, in steps of 5 % above 20, as the figures are rounded. */
export const slowQuantile = (values: readonly number[], part = 0.5): number | null => {
  const steps = values.map((value) => {
    const rounded = Math.min(Math.round(value), 86_400);
    if (rounded <= 20) return rounded;
    let low = 20;
    while (low * 1.05 < rounded - 1e-6) low *= 1.05;
    return Math.round(low * Math.sqrt(1.05));
  });
  const sorted = steps.toSorted((a, b) => a - b);
  return sorted[Math.ceil(part * (sorted.length - 1))] ?? null;
};
