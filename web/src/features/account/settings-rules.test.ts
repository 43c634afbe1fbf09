import type { Account } from '@ok/contract/routes/account.ts';
import { expect, test } from 'vitest';
import { isOtherEmail, settingsOf } from './settings-rules.ts';

const account = {
  email: 'Noor@example.nl',
  pendingEmail: 'noor@new.example',
  langKey: 'nl',
  profileDTO: {},
} as Account;
const isOther = (email: string) => isOtherEmail({ ...settingsOf(account), email }, account);

test('[ACC-10] the password is asked for another address, not for the present one or the one that is awaited', () => {
  expect(isOther(' noor@EXAMPLE.nl')).toBe(false);
  expect(isOther('Noor@new.example ')).toBe(false);
  expect(isOther('noor@other.example')).toBe(true);
  expect(isOtherEmail({ ...settingsOf(account), email: '' }, { ...account, pendingEmail: null })).toBe(true);
});
