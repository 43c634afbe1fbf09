import { answersOf, type RecordedAction, replay } from '../measurement/replay.ts';
import { stepOf } from './sizes.ts';

/** How a measurement stands: it has one of these, with `_BACK` if somebody went a step back in it. */
export const stateFigures = ['FINISHED', 'FINISHED_BACK', 'STOPPED', 'STOPPED_BACK', 'OPEN', 'OPEN_BACK'] as const;

/**
 * What happened at a question: a measurement has one of these at each that it came to, with `_BACK` if they went back from
 * it and `_STOPPED` if it was closed there.
 */
export const visitFigures = ['REACHED', 'REACHED_BACK', 'REACHED_STOPPED', 'REACHED_BACK_STOPPED'] as const;

/**
 * What is counted. How a measurement stands, and what happened at a question, leave nothing over, so that whatever is not
 * told can be seen to be about enough people.
 */
export const figureKinds = [
  ...stateFigures,
  /** By score. */
  'SCORE',
  /** Of the finished: seconds, and answers on the path. */
  'DURATION',
  'STEPS',
  ...visitFigures,
  /** By question: it is open and stands there. */
  'STANDS',
  /** By option: on the path. */
  'CHOSEN',
  /** By question: seconds to each answer. */
  'SECONDS',
] as const;

/** The name of a figure. */
export type FigureKind = (typeof figureKinds)[number];

/** What a measurement adds to a figure: itself, or how long something took. */
export type Addition = { figure: FigureKind; subject: number; size?: number };

/** An action as it is counted. */
export type CountedAction = RecordedAction & {
  /** The score that the result of its option had. */
  score?: number | null | undefined;
  /** Milliseconds since 1970. */
  at: number;
};

/** A measurement up to some action of it, and how it stood then. */
export type CountedMeasurement = {
  rootQuestionId: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  status: 'OPEN' | 'FINISHED' | 'STOPPED';
  actions: readonly CountedAction[];
};

/**
 * The questions that somebody went a step back from. Every result is left with a back-click, whatever follows: one is a
 * step back only if something was done after it. At the first question there is nothing to go back to.
 */
const backFrom = ({ actions }: CountedMeasurement): Set<number> => {
  const questions = new Set<number>();
  let behind = 0;
  let showsResult = false;
  for (const [index, { action, questionId, nextQuestionId, optionId, resultId }] of actions.entries()) {
    if (action === 'RESULT_SELECT') showsResult = showsResult || (optionId != null && resultId != null);
    else if (action === 'OPTION_SELECT') {
      if (optionId == null || nextQuestionId == null) continue;
      showsResult = false;
      behind += 1;
    } else if (showsResult) {
      showsResult = false;
      if (index < actions.length - 1) questions.add(questionId);
    } else if (behind > 0) {
      behind -= 1;
      questions.add(questionId);
    }
  }
  return questions;
};

/** The questions that were seen, and how many seconds each answer took. */
const visits = ({ rootQuestionId, startedAt, actions }: CountedMeasurement) => {
  const seen = new Set([rootQuestionId]);
  const taken: Addition[] = [];
  let since = startedAt;
  for (const { action, questionId, nextQuestionId, at } of actions) {
    seen.add(questionId);
    if (nextQuestionId != null) seen.add(nextQuestionId);
    if (action !== 'BACK_CLICK') {
      taken.push({ figure: 'SECONDS', subject: questionId, size: stepOf((at - since) / 1000) });
    }
    since = at;
  }
  return { seen, taken };
};

const outcomeAdditions = ({ startedAt, actions }: CountedMeasurement, answers: number): Addition[] => {
  const outcome = actions.findLast(({ action }) => action !== 'BACK_CLICK');
  if (outcome?.action !== 'RESULT_SELECT') return [];
  const score: Addition[] = outcome.score == null ? [] : [{ figure: 'SCORE', subject: outcome.score }];
  return [
    ...score,
    { figure: 'DURATION', subject: 0, size: stepOf((outcome.at - startedAt) / 1000) },
    { figure: 'STEPS', subject: 0, size: stepOf(answers) },
  ];
};

/**
 * All that a measurement adds to the figures. What it adds later is the difference from what it added before, so that it
 * can be counted after any action, and again after the next.
 */
export const additionsOf = (measurement: CountedMeasurement): Addition[] => {
  const { rootQuestionId, status, actions } = measurement;
  const back = backFrom(measurement);
  const { seen, taken } = visits(measurement);
  const answers = answersOf(rootQuestionId, actions);
  const stands = status === 'FINISHED' ? null : replay(rootQuestionId, actions).questionId;
  if (stands !== null) seen.add(stands);
  const reached = [...seen].map((subject): Addition => {
    const isStopped = status === 'STOPPED' && subject === stands;
    const figure = back.has(subject)
      ? isStopped
        ? 'REACHED_BACK_STOPPED'
        : 'REACHED_BACK'
      : isStopped
        ? 'REACHED_STOPPED'
        : 'REACHED';
    return { figure, subject };
  });
  return [
    { figure: back.size > 0 ? `${status}_BACK` : status, subject: 0 },
    ...reached,
    ...(status === 'OPEN' && stands !== null ? [{ figure: 'STANDS', subject: stands } as const] : []),
    ...[...new Set(answers.map(({ optionId }) => optionId))].map(
      (subject): Addition => ({ figure: 'CHOSEN', subject }),
    ),
    ...(status === 'FINISHED' ? outcomeAdditions(measurement, answers.length) : []),
    ...taken,
  ];
};
