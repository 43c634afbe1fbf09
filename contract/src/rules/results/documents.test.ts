import { expect, test } from 'vitest';
import { errors } from '../../errors.ts';
import { authorities } from '../accounts/authority.ts';
import { documentTypes } from './document-types.ts';
import { isScore, levelOf, type Score, scoreLevels } from './score-level.ts';

/** Levels by score, written out from the specification. */
const levels = [
  [1, 'VERY_STRONG_INSENSITIVE'],
  [2, 'STRONG_INSENSITIVE'],
  [3, 'MODERATE_INSENSITIVE'],
  [4, 'EQUAL_SENSITIVE_AND_INSENSITIVE'],
  [5, 'MODERATE_SENSITIVE'],
  [6, 'STRONG_SENSITIVE'],
  [7, 'VERY_STRONG_SENSITIVE'],
] as const;

test.each(levels)('[RES-03] score %i is %s, explained by its own two documents', (score, level) => {
  expect(isScore(score)).toBe(true);
  expect(levelOf(score)).toEqual({ score, level, documents: { summary: `SUMMARY_${level}`, full: `FULL_${level}` } });
});

test('[RES-03] there are seven levels, and nothing between or beyond them', () => {
  expect(scoreLevels.map(({ score, level }): [Score, string] => [score, level])).toEqual(levels);
  for (const none of [0, 8, -1, 1.5, 6.9, '4', Number.NaN, null]) {
    expect(isScore(none), String(none)).toBe(false);
    expect(() => levelOf(none as number), String(none)).toThrow(new RangeError('Result must have score'));
  }
});

test('[PDF-01] [ENT-41] there are seventeen kinds of document', () => {
  expect([...documentTypes].sort()).toEqual(
    [
      'PRIVACY',
      'AGREEMENT',
      'TERMS_AND_CONDITIONS',
      'SUMMARY_VERY_STRONG_INSENSITIVE',
      'SUMMARY_VERY_STRONG_SENSITIVE',
      'SUMMARY_STRONG_INSENSITIVE',
      'SUMMARY_STRONG_SENSITIVE',
      'SUMMARY_MODERATE_INSENSITIVE',
      'SUMMARY_MODERATE_SENSITIVE',
      'SUMMARY_EQUAL_SENSITIVE_AND_INSENSITIVE',
      'FULL_VERY_STRONG_INSENSITIVE',
      'FULL_VERY_STRONG_SENSITIVE',
      'FULL_STRONG_INSENSITIVE',
      'FULL_STRONG_SENSITIVE',
      'FULL_MODERATE_INSENSITIVE',
      'FULL_MODERATE_SENSITIVE',
      'FULL_EQUAL_SENSITIVE_AND_INSENSITIVE',
    ].sort(),
  );
});

test('[USR-01] there are two roles', () => {
  expect(authorities).toEqual(['ROLE_ADMIN', 'ROLE_USER']);
});

/** Status and key of errors, by which clients choose a text. */
const refusals: Record<string, [status: number, told: string]> = {
  badRequest: [400, 'error.http.400'],
  invalid: [400, 'error.validation'],
  unauthorized: [401, 'error.http.401'],
  forbidden: [403, 'error.http.403'],
  notFound: [404, 'error.http.404'],
  methodNotAllowed: [405, 'error.http.405'],
  tooLarge: [413, 'error.http.413'],
  unsupportedType: [415, 'error.http.415'],
  tooMany: [429, 'error.http.429'],
  unexpected: [500, 'error.http.500'],
  unavailable: [503, 'error.http.503'],
  userExists: [400, 'userexists'],
  emailExists: [400, 'emailexists'],
  idExists: [400, 'idexists'],
  idNull: [400, 'idnull'],
  inUse: [400, 'inuse'],
  conflict: [412, 'conflict'],
};

test.each(Object.entries(refusals))('[ERR-02] %s has its status and key', (name, [status, told]) => {
  const refusal = errors[name as keyof typeof errors];
  expect([refusal.status, 'key' in refusal ? refusal.key : refusal.message]).toEqual([status, told]);
  expect(refusal.title.length).toBeGreaterThan(3);
});
