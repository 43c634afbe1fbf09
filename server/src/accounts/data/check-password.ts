import { countCharacters } from '@ok/contract/rules/characters.ts';
import { AppError } from '../../http/app-error.ts';

/**
 * Hold a new password against the minimum of this system, which may be higher than the contract's.
 *
 * @throws AppError `invalid` with a field error
 */
export const checkNewPassword = (
  password: string,
  least: number,
  { objectName, field }: { objectName: string; field: string },
): void => {
  if (countCharacters(password) >= least) return;
  throw new AppError('invalid', { fieldErrors: [{ objectName, field, message: 'Size' }] });
};
