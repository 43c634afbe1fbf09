import { expect, test } from 'vitest';
import { initialsOf, nameOf } from './initials.ts';

test.each([
  [{ firstName: 'Sanne', lastName: 'Hoekstra', login: 's@x.nl' }, 'SH', 'Sanne Hoekstra'],
  [{ firstName: 'ömer', lastName: null, login: 'o@x.nl' }, 'Ö', 'ömer'],
  [{ firstName: null, lastName: '', login: 'admin' }, 'A', 'admin'],
])('[LAY-02] the account menu shows who is signed in: %o', (account, initials, name) => {
  expect([initialsOf(account), nameOf(account)]).toEqual([initials, name]);
});
