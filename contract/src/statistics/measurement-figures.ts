import { answersOf, type RecordedAction, replay } from '../measurement/replay.ts';
import { stepOf } from './sizes.ts';

/** States of a measurement, one at a time; with `_BACK` where the professional went a step back. */
export const stateFigures = ['FINISHED', 'FINISHED_BACK', 'STOPPED', 'STOPPED_BACK', 'OPEN', 'OPEN_BACK'] as const;

/**
 * Events at a question, one for each question that a measurement reached; with `_BACK` where the professional went back
 * from the question, and `_STOPPED` where the measurement was closed there.
 */
export const visitFigures = ['REACHED', 'REACHED_BACK', 'REACHED_STOPPED', 'REACHED_BACK_STOPPED'] as const;

/** Kinds of figures. States, and the events at a question, exclude each other, so that their sum is the total. */
export const figureKinds = [
  ...stateFigures,
  /** By score. */
  'SCORE',
  /** Seconds and answers of finished measurements. */
  'DURATION',
  'STEPS',
  ...visitFigures,
  /** By question: open measurements that stand there. */
  'STANDS',
  /** By option: measurements with the option on their path. */
  'CHOSEN',
  /** By question: seconds to each answer. */
  'SECONDS',
] as const;

/** Name of a figure. */
export type FigureKind = (typeof figureKinds)[number];

/** A measurement's addition to a figure: 1, in the step of a size where the figure has sizes. */
export type Addition = { figure: FigureKind; subject: number; size?: number };

/** An action with what counting needs. */
export type CountedAction = RecordedAction & {
  /** Score of the result of its option. */
  score?: number | null | undefined;
  /** Milliseconds since 1970. */
  at: number;
};

/** A measurement up to one of its actions, with its status then. */
export type CountedMeasurement = {
  rootQuestionId: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** A corrected measurement adds nothing: its correction counts instead. */
  status: 'OPEN' | 'FINISHED' | 'STOPPED' | 'CORRECTED';
  actions: readonly CountedAction[];
};

/**
 * Finds the questions from which the professional went a step back. Each result is left by a back-click, which is a step
 * back only if another action follows. From the first question there is no step back.
 */
const findStepsBack = ({ actions }: CountedMeasurement): Set<number> => {
  const questions = new Set<number>();
  let depth = 0;
  let showsResult = false;
  for (const [index, { action, questionId, nextQuestionId, optionId, resultId }] of actions.entries()) {
    if (action === 'RESULT_SELECT') showsResult = showsResult || (optionId != null && resultId != null);
    else if (action === 'OPTION_SELECT') {
      if (optionId == null || nextQuestionId == null) continue;
      showsResult = false;
      depth += 1;
    } else if (showsResult) {
      showsResult = false;
      if (index < actions.length - 1) questions.add(questionId);
    } else if (depth > 0) {
      depth -= 1;
      questions.add(questionId);
    }
  }
  return questions;
};

/** Finds the questions that were seen, and the seconds to each answer. */
const findVisits = ({ rootQuestionId, startedAt, actions }: CountedMeasurement) => {
  const seen = new Set([rootQuestionId]);
  const answerTimes: Addition[] = [];
  let since = startedAt;
  for (const { action, questionId, nextQuestionId, at } of actions) {
    seen.add(questionId);
    if (nextQuestionId != null) seen.add(nextQuestionId);
    if (action !== 'BACK_CLICK') {
      answerTimes.push({ figure: 'SECONDS', subject: questionId, size: stepOf((at - since) / 1000) });
    }
    since = at;
  }
  return { seen, answerTimes };
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
 * Makes all additions of a measurement to the figures. Counting writes the difference from the previous additions, so
 * that a measurement can be counted after any action, and again after the next.
 */
export const additionsOf = (measurement: CountedMeasurement): Addition[] => {
  const { rootQuestionId, status, actions } = measurement;
  if (status === 'CORRECTED') return [];
  const back = findStepsBack(measurement);
  const { seen, answerTimes } = findVisits(measurement);
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
    ...answerTimes,
  ];
};
