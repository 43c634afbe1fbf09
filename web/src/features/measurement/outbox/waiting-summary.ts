import type { WaitingAction } from './outbox-storage.ts';

/** Waiting answers in numbers: steps back do not count, and the oldest moment is by the device's clock. */
export type WaitingSummary = { answers: number; measurements: number; oldestAt: string | null };

/** Summarises the actions that wait to be sent. */
export const summarizeWaiting = (waiting: readonly WaitingAction[]): WaitingSummary => {
  const moments = waiting.flatMap(({ body }) => body.occurredAt ?? []).sort();
  return {
    answers: waiting.filter(({ body }) => body.action !== 'BACK_CLICK').length,
    measurements: new Set(waiting.map(({ start, statisticsId }) => start?.key ?? statisticsId)).size,
    oldestAt: moments[0] ?? null,
  };
};

/** Days after which waiting answers are announced at each visit. */
const patientDays = 2;

/** Whether answers wait for so long that the user should know. */
export const isLongWaiting = ({ oldestAt }: WaitingSummary, now: number): boolean =>
  oldestAt !== null && Date.parse(oldestAt) < now - patientDays * 86_400_000;
