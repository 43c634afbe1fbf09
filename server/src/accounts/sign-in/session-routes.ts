import { explainRefusedSignIn } from '@ok/contract/routes/account/access-help.ts';
import { authenticate, logout } from '@ok/contract/routes/account/account.ts';
import { recordEvent } from '../../audit/audit-store.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { createWaitLimit } from '../../jobs/wait-limit.ts';
import { createKeyedMutex } from '../../sessions/keyed-mutex.ts';
import { revokeSession } from '../../sessions/session-store.ts';
import { accountRule, addressRule, type Throttle } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import { findForSignIn } from '../data/account-store.ts';
import { passwordMatches } from '../data/password.ts';
import { useFactorCode } from '../factors/factor-store.ts';
import type { SecretSeal } from '../factors/sealed-secret.ts';
import { findInactiveAccount } from '../registration/registration-store.ts';
import { type OpenSessionServices, openUserSession } from './open-user-session.ts';

type SessionRouteServices = OpenSessionServices & { throttle: Throttle; seal: SecretSeal };

/** Registers signing in with a password, the explanation of a refused sign-in, and signing out. */
export const sessionRoutes = ({ publicRoute, authRoute }: RegisterRoute, services: SessionRouteServices) => {
  const { db, throttle, seal, log } = services;
  const runExclusively = createKeyedMutex();
  // Refuses a flood of sign-ins before its first statement. Fewer than make an overload of the whole server.
  const limitSignIns = createWaitLimit({
    minRunning: 16,
    maxRunning: 48,
    maxDurationMs: 600,
    makeRefusal: () => new AppError('unavailable', { retryAfter: 2 }),
  });

  publicRoute(authenticate, ({ body, reply, ip, userAgent }) => {
    const accountKey = { rule: accountRule, about: [body.username.trim().toLowerCase()], ip };
    const addressKey = { rule: addressRule, ip };
    const refuse = async (userId: number | null, name: 'unauthorized' | 'codeRefused'): Promise<never> => {
      await inTransaction(db, async (trx) => {
        await throttle.count(trx, accountKey);
        await throttle.count(trx, addressKey);
        const message = name === 'codeRefused' ? 'Bad code' : 'Bad credentials';
        const data = { type: 'BadCredentials', message };
        await recordEvent(trx, { actorId: userId, type: 'AUTHENTICATION_FAILURE', outcome: 'FAILURE', data });
      });
      log.info('a sign-in was refused');
      throw new AppError(name);
    };
    /** Checks the password, and the code of an account with a second factor. */
    const authenticateAccount = async () => {
      const account = await findForSignIn(db, body.username);
      const matches = await passwordMatches(account?.password_hash, body.password);
      if (!account || !matches || !account.activated) return refuse(account?.id ?? null, 'unauthorized');
      if (!account.has_second_factor) return account;
      if (!body.code) throw new AppError('codeNeeded');
      const attempt = { userId: account.id, code: body.code, now: Date.now() };
      return (await useFactorCode(db, seal, attempt)) ? account : refuse(account.id, 'codeRefused');
    };
    // One guess at a time, so that a guess is counted before the next one is checked.
    const signIn = async () => {
      await throwIfThrottled(db, throttle, [accountKey, addressKey]);
      const account = await authenticateAccount();
      return openUserSession(services, account, {
        ...body,
        reply,
        userAgent,
        failuresKey: throttle.nameOf(accountKey),
      });
    };
    return limitSignIns(() => runExclusively(throttle.nameOf(accountKey), signIn));
  });

  publicRoute(explainRefusedSignIn, ({ body, ip }) => {
    // Counted apart from sign-ins: a person whose sign-in is refused asks this each time.
    const about = ['refused sign-in', body.username.trim().toLowerCase()];
    const accountKey = { rule: accountRule, about, ip };
    const addressKey = { rule: addressRule, about: ['refused sign-in'], ip };
    return runExclusively(throttle.nameOf(accountKey), async () => {
      await throwIfThrottled(db, throttle, [accountKey, addressKey]);
      const account = await findInactiveAccount(db, body.username);
      const matches = await passwordMatches(account?.passwordHash, body.password);
      if (account && matches) return { reason: account.isAwaitingActivation ? 'notActivated' : 'switchedOff' };
      await throttle.count(db, accountKey);
      await throttle.count(db, addressKey);
      return { reason: null };
    });
  });

  authRoute(logout, async ({ claims }) => {
    await revokeSession(db, claims.sessionId);
    return undefined;
  });
};
