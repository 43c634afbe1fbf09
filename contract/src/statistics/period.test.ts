import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysIn, daysLater, periodBefore, type Span, spansOf } from './period.ts';

const monthLength = (month: string) => {
  const date = new Date(month);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
};

/** Every day of a span. */
const daysOf = ({ unit, from, to }: Span): string[] => {
  const last = unit === 'day' ? to : daysLater(to, monthLength(to) - 1);
  return Array.from({ length: daysIn({ from, to: last }) }, (_, index) => daysLater(from, index));
};

test('[STT-03] whole months and the days at its ends are the days of a period, each once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 1, max: 900 }), (start, length) => {
      const from = daysLater('2023-11-05', start);
      const period = { from, to: daysLater(from, length - 1) };
      const spans = spansOf(period);
      expect(spans.flatMap(daysOf)).toEqual(daysOf({ unit: 'day', ...period }));
      const alone = spans.filter(({ unit }) => unit === 'day').reduce((sum, span) => sum + daysIn(span), 0);
      expect(alone).toBeLessThanOrEqual(60);
    }),
  );
});

test('[STT-03] before a period are as many days, the last of them the day before it', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' });
  expect(periodBefore({ from: '2024-03-01', to: '2024-03-01' })).toEqual({ from: '2024-02-29', to: '2024-02-29' });
});
