import { expect, test } from 'vitest';
import { nameOutcomeFile } from './outcome-file.ts';

test('the name of the file has plain letters only, the day of its time zone, and stays short', () => {
  const startedAt = '2026-12-31T23:30:00Z';
  expect(nameOutcomeFile('OK! Bébé "é"/\\..', startedAt, 'Europe/Amsterdam')).toBe('OK-Bebe-e-2027-01-01.pdf');
  expect(nameOutcomeFile('測量', startedAt, 'UTC')).toBe('OK-2026-12-31.pdf');
  expect(nameOutcomeFile('a'.repeat(255), startedAt, 'UTC').length).toBeLessThan(90);
});
