import { passwordFault, passwordText, repetitionFault } from './confirmed-password.ts';
import { type Faults, refusedFields } from './form-faults.ts';

/** A new password, and the same once more. */
export type NewPassword = { newPassword: string; repeated: string };

/** What is wrong with a new password and its repetition. */
export const newPasswordFaults = ({ newPassword, repeated }: NewPassword, min: number): Faults<keyof NewPassword> => ({
  newPassword: passwordFault(newPassword, min),
  repeated: repetitionFault({ password: newPassword, repeated, min }, 'global.messages.error.dontmatch'),
});

/** What the server's refusal says of a new password: it may ask for longer ones than it did when the page came. */
export function refusedNewPassword(error: unknown): Faults<keyof NewPassword> {
  const refused = refusedFields(error, { newPassword: { field: 'newPassword', text: passwordText } });
  return refused.newPassword ? { newPassword: 'password.messages.validate.newpassword.short' } : {};
}
