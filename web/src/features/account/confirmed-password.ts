import { characters } from '@ok/contract/rules/characters.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import * as z from 'zod/mini';
import { type FaultKind, kindOfIssue } from './form-faults.ts';

/** What to say of a new password; its texts have a place for the fewest characters, `min`. */
export const passwordText = (kind: FaultKind): string => `global.messages.validate.newpassword.${kind}`;

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

function faultBy(password: string, min: number, text: (kind: FaultKind) => string): string | undefined {
  const issue = z.safeParse(characters(min, limits.password.max), password, { reportInput: true }).error?.issues[0];
  return issue && text(kindOfIssue(issue));
}
