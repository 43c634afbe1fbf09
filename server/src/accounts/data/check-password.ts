import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countCharacters } from '@ok/contract/rules/values/characters.ts';
import { fieldError } from '../../http/app-error.ts';

/** Rule for new passwords of an installation. The minimum may be higher than the contract's. */
export type PasswordRule = {
  minCharacters: number;
  /** Reads passwords that are refused, in lower case; null where none are. */
  readRefused: (() => Promise<ReadonlySet<string>>) | null;
};

/** Makes the reader of the 10,000 most used passwords, which are among the files of the web. */
export const makeReadCommonPasswords = (webFolder: string): (() => Promise<ReadonlySet<string>>) => {
  let reading: Promise<ReadonlySet<string>> | undefined;
  return () => {
    reading ??= readFile(join(webFolder, 'common-passwords.txt'), 'utf8').then((text) => new Set(text.split('\n')));
    return reading;
  };
};

/**
 * Checks a new password.
 *
 * @throws AppError `invalid` with a field error: `Size` for too few characters, `Common` for a password that many use
 */
export const checkNewPassword = async (
  password: string,
  { minCharacters, readRefused }: PasswordRule,
  { objectName, field }: { objectName: string; field: string },
): Promise<void> => {
  if (countCharacters(password) < minCharacters) throw fieldError(objectName, field, 'Size');
  if ((await readRefused?.())?.has(password.toLowerCase())) throw fieldError(objectName, field, 'Common');
};
