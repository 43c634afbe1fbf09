import type { Account } from '@ok/contract/routes/account/account.ts';
import { expect, test } from 'vitest';
import { getSettingsValues, isOtherEmail } from './settings-rules.ts';

const account = {
  email: 'Noor@example.nl',
  pendingEmail: 'noor@new.example',
  langKey: 'nl',
  profileDTO: {},
} as Account;
const isOther = (email: string) => isOtherEmail({ ...getSettingsValues(account), email }, account);

test('[ACC-10] a new address needs the password; the current and the pending address do not', () => {
  expect(isOther(' noor@EXAMPLE.nl')).toBe(false);
  expect(isOther('Noor@new.example ')).toBe(false);
  expect(isOther('noor@other.example')).toBe(true);
  expect(isOtherEmail({ ...getSettingsValues(account), email: '' }, { ...account, pendingEmail: null })).toBe(true);
});
