import { expect, test } from 'vitest';
import type { WaitingAction } from './outbox-storage.ts';
import { isLongWaiting, summarizeWaiting } from './waiting-summary.ts';

const action = (statisticsId: number, occurredAt: string, kind = 'OPTION_SELECT', key?: string) =>
  ({ statisticsId, body: { action: kind, occurredAt }, ...(key && { start: { key } }) }) as WaitingAction;

test('waiting answers are counted without steps back, by measurement, with the oldest moment', () => {
  const waiting = [
    action(7, '2026-11-28T10:00:00Z'),
    action(7, '2026-11-28T10:01:00Z', 'BACK_CLICK'),
    action(-1, '2026-11-26T09:00:00Z', 'OPTION_SELECT', 'a'),
    action(-2, '2026-11-29T09:00:00Z', 'RESULT_SELECT', 'a'),
  ];
  expect(summarizeWaiting(waiting)).toEqual({ answers: 3, measurements: 2, oldestAt: '2026-11-26T09:00:00Z' });
  expect(summarizeWaiting([])).toEqual({ answers: 0, measurements: 0, oldestAt: null });
});

test('answers that wait longer than two days are announced', () => {
  const summary = { answers: 1, measurements: 1, oldestAt: '2026-11-26T09:00:00Z' };
  expect(isLongWaiting(summary, Date.parse('2026-11-28T08:59:59Z'))).toBe(false);
  expect(isLongWaiting(summary, Date.parse('2026-11-28T09:00:01Z'))).toBe(true);
  expect(isLongWaiting({ ...summary, oldestAt: null }, Date.now())).toBe(false);
});
