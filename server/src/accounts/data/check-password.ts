import { countCharacters } from '@ok/contract/rules/values/characters.ts';
import { AppError } from '../../http/app-error.ts';

/**
 * Checks the length of a new password. The minimum of this system may be higher than the contract's.
 *
 * @throws AppError `invalid` with a field error
 */
export const checkNewPassword = (
  password: string,
  minCharacters: number,
  { objectName, field }: { objectName: string; field: string },
): void => {
  if (countCharacters(password) >= minCharacters) return;
  throw new AppError('invalid', { fieldErrors: [{ objectName, field, message: 'Size' }] });
};
