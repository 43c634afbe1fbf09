import { characters } from '@ok/contract/rules/characters.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { checkBody, type FormErrors, type RuleKind } from '../../forms/form-errors.ts';
import { refusedFields } from './field-table.ts';

/** A new password, and the same once more. */
export type NewPassword = { newPassword: string; repeated: string };

/** What to say of a new password; its texts have a place for the fewest characters, `min`. */
export const passwordText = (kind: RuleKind): string => `global.messages.validate.newpassword.${kind}`;

/** What is wrong with a new password of which this system asks `min` characters at least. */
export const passwordFault = (password: string, min: number): string | undefined =>
  faultBy(password, min, passwordText);

/** What is wrong with the repetition of a password; `unequal` is the key for one that differs. */
export const repetitionFault = (
  { password, repeated, min }: { password: string; repeated: string; min: number },
  unequal: string,
): string | undefined =>
  repeated !== '' && repeated !== password
    ? unequal
    : faultBy(repeated, min, (kind) => `global.messages.validate.confirmpassword.${kind}`);

function faultBy(password: string, min: number, text: (kind: RuleKind) => string): string | undefined {
  const { errors } = checkBody(characters(min, limits.password.max), password, (_, kind) => ['password', text(kind)]);
  return errors.password as string | undefined;
}

/** What is wrong with a new password and its repetition. */
export const newPasswordFaults = (
  { newPassword, repeated }: NewPassword,
  min: number,
): FormErrors<keyof NewPassword> => ({
  newPassword: passwordFault(newPassword, min),
  repeated: repetitionFault({ password: newPassword, repeated, min }, 'global.messages.error.dontmatch'),
});

/** What the server's refusal says of a new password: it may ask for longer ones than it did when the page came. */
export function refusedNewPassword(error: unknown): FormErrors<keyof NewPassword> {
  const refused = refusedFields(error, { newPassword: { field: 'newPassword', text: passwordText } });
  return refused.newPassword ? { newPassword: 'password.messages.validate.newpassword.short' } : {};
}
