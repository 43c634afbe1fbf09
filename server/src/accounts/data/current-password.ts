import type { Kysely } from 'kysely';
import { type AuditEvent, recordEvent } from '../../audit/audit-store.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { createKeyedMutex } from '../../sessions/keyed-mutex.ts';
import { accountRule, type Throttle } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import { passwordMatches } from './password.ts';
import { lockPasswordHash, passwordHashOf } from './password-store.ts';

/** What the password of somebody who is signed in is asked for. */
type Purpose = Extract<
  AuditEvent['type'],
  'PASSWORD_CHANGE' | 'EMAIL_CHANGE_REQUEST' | 'EMAIL_CHANGE' | 'ACCOUNT_ERASURE'
>;

/** That somebody knew the password of an account. */
export type PasswordProof = {
  /** Ends a transaction in which the password is another one by now. Keeps the account as it is. */
  refuseIfOver: (trx: Kysely<Database>) => Promise<void>;
};

/** Proves that whoever is signed in knows the password. */
export type CurrentPassword = {
  /**
   * Wrong ones are counted together, whatever they were given for and whichever process took them; after a few one
   * waits, each time longer. A right one forgets them.
   *
   * @throws AppError `wrongPassword`, or `tooMany` with the seconds to wait
   */
  prove: (userId: number, password: string, purpose: Purpose) => Promise<PasswordProof>;
};

/** Made once for an application: guesses at one account wait for each other. */
export const makeCurrentPassword = (db: Kysely<Database>, throttle: Throttle): CurrentPassword => {
  const exclusively = createKeyedMutex();
  return {
    prove: (userId, password, purpose) =>
      exclusively(String(userId), async () => {
        const guesses = { rule: accountRule, about: ['current password', String(userId)] };
        await throwIfThrottled(db, throttle, [guesses]);
        const hash = await passwordHashOf(db, userId);
        if (!(await passwordMatches(hash, password))) {
          const object = { type: 'user', id: userId };
          await inTransaction(db, async (trx) => {
            await throttle.countAttempt(trx, guesses);
            await recordEvent(trx, { actorId: userId, type: purpose, object, outcome: 'FAILURE' });
          });
          throw new AppError('wrongPassword');
        }
        await throttle.forgetAttempts(db, guesses);
        return {
          refuseIfOver: async (trx) => {
            if ((await lockPasswordHash(trx, userId)) !== hash) throw new AppError('wrongPassword');
          },
        };
      }),
  };
};
