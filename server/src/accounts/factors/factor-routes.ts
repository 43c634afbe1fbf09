import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
} from '@ok/contract/routes/account/second-factor.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { createKeyedMutex } from '../../sessions/keyed-mutex.ts';
import { revokeSessionsOf } from '../../sessions/session-store.ts';
import { accountRule, type Throttle } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import type { CurrentPassword } from '../data/current-password.ts';
import { makeAuthenticatorSecret, toAuthenticatorUri } from './authenticator-code.ts';
import { type CodePurpose, endFactor, recordChange, reportFactorChange } from './factor-changes.ts';
import { type FactorDemand, isDemanded, liftDemand } from './factor-demand.ts';
import {
  confirmSecret,
  deleteAuthenticator,
  keepPendingSecret,
  readHasFactor,
  readSecondFactor,
  replaceRecoveryCodes,
  useFactorCode,
} from './factor-store.ts';
import type { SecretSeal } from './sealed-secret.ts';

/**
 * Checks a code of the second factor of a signed-in user. Wrong ones are counted, and after a few the user has to wait.
 *
 * @throws AppError `wrongCode`, or `tooMany` with the seconds to wait
 */
export type ProveCode = (userId: number, code: string, purpose: CodePurpose) => Promise<void>;

type CodeServices = { db: Kysely<Database>; throttle: Throttle; seal: SecretSeal };

/** Call once for an application: guesses at one account wait for each other. */
export const createProveCode = ({ db, throttle, seal }: CodeServices): ProveCode => {
  const runExclusively = createKeyedMutex();
  return (userId, code, purpose) =>
    runExclusively(String(userId), async () => {
      const throttleKey = { rule: accountRule, about: ['second factor', String(userId)] };
      await throwIfThrottled(db, throttle, [throttleKey]);
      if (await useFactorCode(db, seal, { userId, code, now: Date.now() })) return throttle.forget(db, throttleKey);
      await inTransaction(db, async (trx) => {
        await throttle.count(trx, throttleKey);
        await recordChange(trx, userId, { type: purpose, outcome: 'FAILURE' });
      });
      throw new AppError('wrongCode');
    });
};

type FactorServices = CodeServices & {
  currentPassword: CurrentPassword;
  demand: FactorDemand;
  /** Makes the sender look for mails to send. */
  wakeSender: () => void;
};

/** Registers the routes of the user's own second factor. */
export const factorRoutes = ({ authRoute }: RegisterRoute, services: FactorServices) => {
  const { db, throttle, seal, currentPassword, demand, wakeSender } = services;
  const provePassword = (userId: number, password: string) =>
    currentPassword.prove(userId, password, 'SECOND_FACTOR_CHANGE');

  authRoute(getSecondFactor, async ({ currentUser }) => {
    const { confirmedAt, recoveryCodes } = await readSecondFactor(db, currentUser.id);
    return {
      authenticatorSince: confirmedAt?.toISOString() ?? null,
      recoveryCodes,
      isDemanded: isDemanded(demand, currentUser.authorities),
    };
  });

  authRoute(beginAuthenticator, async ({ body, currentUser }) => {
    await provePassword(currentUser.id, body.currentPassword);
    const secret = makeAuthenticatorSecret();
    await keepPendingSecret(db, currentUser.id, seal.seal(secret));
    return { secret, uri: toAuthenticatorUri(secret, currentUser.login) };
  });

  authRoute(confirmAuthenticator, async ({ body, currentUser, claims }) => {
    const { id } = currentUser;
    const throttleKey = { rule: accountRule, about: ['second factor', String(id)] };
    await throwIfThrottled(db, throttle, [throttleKey]);
    const recoveryCodes = await inTransaction(db, async (trx) => {
      const isRight = await confirmSecret(trx, seal, { userId: id, code: body.code, now: Date.now() });
      if (!isRight) return null;
      await liftDemand(trx, id);
      await recordChange(trx, id, { type: 'SECOND_FACTOR_CHANGE', outcome: 'SUCCESS', change: 'added' });
      await reportFactorChange(trx, id);
      await revokeSessionsOf(trx, id, claims.sessionId);
      return replaceRecoveryCodes(trx, id);
    });
    if (!recoveryCodes) {
      await throttle.count(db, throttleKey);
      throw new AppError('wrongCode');
    }
    wakeSender();
    return { recoveryCodes };
  });

  authRoute(renewRecoveryCodes, async ({ body, currentUser: { id } }) => {
    await provePassword(id, body.currentPassword);
    const recoveryCodes = await inTransaction(db, async (trx) => {
      if (!(await readHasFactor(trx, id))) throw new AppError('notFound');
      await recordChange(trx, id, { type: 'SECOND_FACTOR_CHANGE', outcome: 'SUCCESS', change: 'codes' });
      await reportFactorChange(trx, id);
      return replaceRecoveryCodes(trx, id);
    });
    wakeSender();
    return { recoveryCodes };
  });

  authRoute(removeAuthenticator, async ({ body, currentUser }) => {
    await provePassword(currentUser.id, body.currentPassword);
    await inTransaction(db, (trx) =>
      endFactor(trx, demand, currentUser, () => deleteAuthenticator(trx, currentUser.id)),
    );
    wakeSender();
    return undefined;
  });
};
