import type { Answer } from '@ok/contract/measurement/replay.ts';

/** A published answer, with the question or the result that it leads to. */
export type PublishedAnswer = Answer & { nextQuestionId: number | null; resultId: number | null; score: number | null };

/** Outcome of a list of answers. */
export type WalkedOutcome = { resultId: number; score: number | null };

/**
 * Reads the outcome of answers, from the first question of a publication on. Every answer must lead to the question of
 * the next answer, and the last answer to a result.
 *
 * @returns the outcome; null for answers that are no path
 */
export const walkAnswers = (
  rootQuestionId: number,
  answers: readonly Answer[],
  published: readonly PublishedAnswer[],
): WalkedOutcome | null => {
  const toKey = ({ questionId, optionId }: Answer) => `${questionId} ${optionId}`;
  const byKey = new Map(published.map((answer) => [toKey(answer), answer]));
  let expectedId: number | null = rootQuestionId;
  let outcome: WalkedOutcome | null = null;
  for (const answer of answers) {
    const target = byKey.get(toKey(answer));
    if (!target || answer.questionId !== expectedId) return null;
    expectedId = target.nextQuestionId;
    outcome = target.resultId === null ? null : { resultId: target.resultId, score: target.score };
  }
  return outcome;
};

/** A recorded action with its moment in milliseconds since 1970. */
export type TimedAction = { action: string; questionId: number; at: number };

/**
 * Moments of the answers of a correction, in milliseconds since 1970: each is that at which its question was last
 * answered in the corrected measurement, and of a question that was not asked there that of its outcome. A correction
 * therefore takes as long in the statistics as the measurement took. Moments never go back.
 */
export const timeAnswers = (answers: readonly Answer[], actions: readonly TimedAction[]): number[] => {
  const outcomeAt = actions.findLast(({ action }) => action === 'RESULT_SELECT')?.at ?? actions.at(-1)?.at ?? 0;
  const answeredAt = new Map(
    actions.flatMap(({ action, questionId, at }) => (action === 'BACK_CLICK' ? [] : [[questionId, at]])),
  );
  let latest = 0;
  return answers.map(({ questionId }, index) => {
    const isLast = index === answers.length - 1;
    latest = Math.max(latest, isLast ? outcomeAt : Math.min(outcomeAt, answeredAt.get(questionId) ?? outcomeAt));
    return latest;
  });
};

const dayMs = 86_400_000;

/** Moment until which a measurement can be corrected, in ISO 8601; null when it can't be. */
export const findCorrectableUntil = (
  measurement: { status: string; endedAt: string | null; readable: boolean },
  correctionDays: number,
  now: number,
): string | null => {
  const { status, endedAt, readable } = measurement;
  if (status !== 'FINISHED' || endedAt === null || !readable) return null;
  const until = Date.parse(endedAt) + correctionDays * dayMs;
  return until > now ? new Date(until).toISOString() : null;
};
