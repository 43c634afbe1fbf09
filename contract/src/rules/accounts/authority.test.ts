import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allAuthorities, authorities, mayPass } from './authority.ts';

const some = fc.subarray([...allAuthorities]);

test('[NAV-04] an administrator passes every check', () => {
  fc.assert(fc.property(some, some, (held, needed) => mayPass(['ROLE_ADMIN', ...held], needed)));
});

test('[NAV-04] a user without roles is always refused', () => {
  fc.assert(fc.property(some, (needed) => !mayPass([], needed)));
});

test.each([
  [['ROLE_USER'], [], true],
  [['ROLE_USER'], ['ROLE_USER'], true],
  [['ROLE_USER'], ['ROLE_ADMIN'], false],
  [['ROLE_USER'], ['ROLE_ADMIN', 'ROLE_USER'], true],
  [['ROLE_TRANSLATOR'], ['ROLE_TRANSLATOR'], true],
  [['ROLE_TRANSLATOR'], ['ROLE_USER'], false],
  [['ROLE_TRANSLATOR'], ['ROLE_ADMIN'], false],
  [['ROLE_USER'], ['ROLE_TRANSLATOR'], false],
] as const)('[NAV-04] %j against %j: %s', (held, needed, expected) => {
  expect(mayPass(held, needed)).toBe(expected);
});

test('[USR-01] administrators give two roles', () => {
  expect(authorities).toEqual(['ROLE_ADMIN', 'ROLE_USER']);
});
