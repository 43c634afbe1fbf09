import { characters } from '@ok/contract/rules/values/characters.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import { checkBody, type ErrorText, type FormErrors, type RuleKind } from '../../../forms/form-errors.ts';
import { serverFieldErrors } from '../forms/field-table.ts';

/** A new password and its repetition. */
export type NewPassword = { newPassword: string; repeated: string };

/** Text key for an error of a new password. The text has a parameter `min`, the minimum length. */
export const passwordText = (kind: RuleKind): string => `global.messages.validate.newpassword.${kind}`;

/** Error of a new password that needs at least `min` characters. */
export const passwordError = (password: string, min: number): string | undefined =>
  lengthError(password, min, passwordText);

/** Error of a password's repetition; `unequal` is the text key for a different one. */
export const repetitionError = (
  { password, repeated, min }: { password: string; repeated: string; min: number },
  unequal: string,
): string | undefined =>
  repeated !== '' && repeated !== password
    ? unequal
    : lengthError(repeated, min, (kind) => `global.messages.validate.confirmpassword.${kind}`);

function lengthError(password: string, min: number, text: (kind: RuleKind) => string): string | undefined {
  const { errors } = checkBody(characters(min, limits.password.max), password, (_, kind) => ['password', text(kind)]);
  return errors.password as string | undefined;
}

/** Errors of a new password and its repetition. */
export const newPasswordErrors = (
  { newPassword, repeated }: NewPassword,
  min: number,
): FormErrors<keyof NewPassword> => ({
  newPassword: passwordError(newPassword, min),
  repeated: repetitionError({ password: newPassword, repeated, min }, 'global.messages.error.dontmatch'),
});

/** Error of a new password that the server refused: many use it, or the minimum length has grown since the page loaded. */
export const refusedPasswordText = (text: ErrorText): string =>
  text === passwordText('invalid') ? text : 'password.messages.validate.newpassword.short';

/** Error of a new password in the server's refusal. */
export function newPasswordServerErrors(error: unknown): FormErrors<keyof NewPassword> {
  const refusedErrors = serverFieldErrors(error, { newPassword: { field: 'newPassword', text: passwordText } });
  return refusedErrors.newPassword ? { newPassword: refusedPasswordText(refusedErrors.newPassword) } : {};
}
