import { expect, test } from 'vitest';
import * as dates from './dates.ts';
import * as numbers from './numbers.ts';
import * as numericDates from './numeric-dates.ts';

const moment = new Date(2025, 11, 31, 9, 5, 7);
const early = new Date(2003, 0, 2, 23, 0, 59);

test('[I18-04] DD/MM/YY HH:mm and DD/MM/YY HH:mm:ss', () => {
  expect([numericDates.shortDateTime(moment), numericDates.shortDateTime(early)]).toEqual([
    '31/12/25 09:05',
    '02/01/03 23:00',
  ]);
  expect([numericDates.shortDateTimeSeconds(moment), numericDates.shortDateTimeSeconds(early)]).toEqual([
    '31/12/25 09:05:07',
    '02/01/03 23:00:59',
  ]);
});

test('[I18-04] YYYY-MM-DDTHH:mm, with and without the offset', () => {
  expect(numericDates.inputDateTime(moment)).toBe('2025-12-31T09:05');
  expect(numericDates.zonedDateTime(moment)).toMatch(/^2025-12-31T09:05 [+-]\d\d:\d\d$/);
  const [local = '', offset = ''] = numericDates.zonedDateTime(moment).split(' ');
  expect(new Date(`${local}${offset}`).getTime()).toBe(new Date(2025, 11, 31, 9, 5).getTime());
});

test('[I18-04] dates of the server are accepted as they are', () => {
  expect(numericDates.shortDateTime(moment.toISOString())).toBe('31/12/25 09:05');
  expect(numericDates.shortDateTime(moment.getTime())).toBe('31/12/25 09:05');
});

test('[I18-04] dates on screen are long, in the language of the page', () => {
  expect(dates.longDateTime(moment, 'nl')).toBe('31 december 2025 om 09:05');
  expect(dates.longDateTime(moment, 'en')).toBe('December 31, 2025 at 9:05 AM');
});

test('[I18-04] a day has no time and is the same in every time zone', () => {
  expect(dates.longDate('2026-11-21', 'nl')).toBe('21 november 2026');
  expect(dates.longDate(early, 'en')).toBe('January 2, 2003');
});

test.each([
  [1234, '1,234', '1,234'],
  [1234.5, '1,235', '1,234.50'],
  [0.004, '0', '0'],
  [-1234567.891, '-1,234,568', '-1,234,567.89'],
])('[I18-04] %d as 0,0 and 0,0.[00]', (value, whole, decimal) => {
  expect([numbers.formatWholeNumber(value, 'en'), numbers.formatDecimal(value, 'en')]).toEqual([whole, decimal]);
});

test('[I18-04] numbers have the separators of the language', () => {
  expect([numbers.formatWholeNumber(1234567, 'nl'), numbers.formatDecimal(1234.5, 'nl')]).toEqual([
    '1.234.567',
    '1.234,50',
  ]);
});

test('[SES-09] the time to try again is the first whole minute after the wait', () => {
  const at = (second: number) => new Date(2025, 11, 31, 23, 58, second).getTime();
  expect(dates.clockTimeIn(60, at(0))).toBe('23:59');
  expect(dates.clockTimeIn(60, at(1))).toBe('00:00');
  expect(dates.clockTimeIn(5, at(0))).toBe('23:59');
});

test('[I18-04] recent dates are written as people say them', () => {
  const now = new Date(2026, 10, 20, 0, 5);
  const textOf = (date: Date, language = 'nl') => dates.recentDateTime(date, language, now);
  expect(textOf(new Date(2026, 10, 20, 0, 1))).toBe('vandaag 00:01');
  expect(textOf(new Date(2026, 10, 19, 16, 42))).toBe('gisteren 16:42');
  expect(textOf(new Date(2026, 10, 18, 10, 20))).toBe('wo 18 nov 10:20');
  expect(textOf(new Date(2025, 10, 20, 9, 30))).toBe('do 20 nov 2025 09:30');
  expect(textOf(new Date(2026, 10, 19, 16, 42), 'en')).toMatch(/^yesterday 4:42\sPM$/);
});

test('[ENT-10] a moment is entered in local time and kept in UTC', () => {
  const moment = numericDates.parseMoment('2026-03-05 14:30');
  expect(moment).toBe(new Date(2026, 2, 5, 14, 30).toISOString());
  expect(numericDates.formatMoment(moment ?? '')).toBe('2026-03-05 14:30');
});

test('[ENT-10] what is no moment is not taken for one', () => {
  const wrong = ['', '05-03-2026 14:30', '2026-02-31 10:00', '2026-03-05', '2026-03-05 25:00', '2026-03-05 14:30:00'];
  expect(wrong.filter((text) => numericDates.parseMoment(text) !== undefined)).toEqual([]);
});
