import { expect, test } from 'vitest';
import { formatMoment, parseMoment } from './date-text.ts';

test('[ENT-10] a moment is entered in local time and kept in UTC', () => {
  const moment = parseMoment('2026-03-05 14:30');
  expect(moment).toBe(new Date(2026, 2, 5, 14, 30).toISOString());
  expect(formatMoment(moment ?? '')).toBe('2026-03-05 14:30');
});

test('[ENT-10] what is no moment is not taken for one', () => {
  const wrong = ['', '05-03-2026 14:30', '2026-02-31 10:00', '2026-03-05', '2026-03-05 25:00', '2026-03-05 14:30:00'];
  expect(wrong.filter((text) => parseMoment(text) !== undefined)).toEqual([]);
});
