import type { Kysely } from 'kysely';
import { type NewAuditEvent, recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import { createKeyedMutex } from '../../sessions/keyed-mutex.ts';
import { accountRule, type Throttle } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import { passwordMatches } from './password.ts';
import { lockPasswordHash, readPasswordHash } from './password-store.ts';

/** Actions for which a signed-in user has to enter the password. */
type PasswordPurpose = Extract<
  NewAuditEvent['type'],
  | 'PASSWORD_CHANGE'
  | 'EMAIL_CHANGE_REQUEST'
  | 'EMAIL_CHANGE'
  | 'ACCOUNT_ERASURE'
  | 'SECOND_FACTOR_CHANGE'
  | 'IDENTITY_PROOF'
>;

/** Proof that the user knew the password of an account. */
export type PasswordProof = {
  /** Locks the account, and throws `wrongPassword` when the password was changed after the proof. */
  throwIfChanged: (trx: Kysely<Database>) => Promise<void>;
};

/** Checks that a signed-in user knows the password. */
export type CurrentPassword = {
  /**
   * Counts wrong passwords of an account together, for all actions and all processes. After a few the user has to wait,
   * longer each time. A right password resets the count.
   *
   * @throws AppError `wrongPassword`, or `tooMany` with the seconds to wait
   */
  prove: (userId: number, password: string, purpose: PasswordPurpose) => Promise<PasswordProof>;
};

/** Call once for an application: guesses at one account wait for each other. */
export const createCurrentPassword = (db: Kysely<Database>, throttle: Throttle): CurrentPassword => {
  const runExclusively = createKeyedMutex();
  return {
    prove: (userId, password, purpose) =>
      runExclusively(String(userId), async () => {
        const throttleKey = { rule: accountRule, about: ['current password', String(userId)] };
        await throwIfThrottled(db, throttle, [throttleKey]);
        const hash = await readPasswordHash(db, userId);
        if (!(await passwordMatches(hash, password))) {
          const object = { type: 'user', id: userId };
          await inTransaction(db, async (trx) => {
            await throttle.count(trx, throttleKey);
            await recordEvent(trx, { actorId: userId, type: purpose, object, outcome: 'FAILURE' });
          });
          throw new AppError('wrongPassword');
        }
        await throttle.forget(db, throttleKey);
        return {
          throwIfChanged: async (trx) => {
            if ((await lockPasswordHash(trx, userId)) !== hash) throw new AppError('wrongPassword');
          },
        };
      }),
  };
};
