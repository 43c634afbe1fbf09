import { randomUUID } from 'node:crypto';
import { explainRefusedSignIn } from '@ok/contract/routes/account/access-help.ts';
import { authenticate, logout } from '@ok/contract/routes/account/account.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { getRemoteNetwork } from '../../audit/remote-network.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { createWaitLimit } from '../../jobs/wait-limit.ts';
import { createKeyedMutex } from '../../sessions/keyed-mutex.ts';
import { openSession, revokeSession } from '../../sessions/session-store.ts';
import { accountRule, addressRule, type Throttle } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import type { Tokens } from '../../sessions/token.ts';
import { findForSignIn } from '../data/account-store.ts';
import { passwordMatches } from '../data/password.ts';
import { applyDemand, type FactorDemand } from '../factors/factor-demand.ts';
import { useFactorCode } from '../factors/factor-store.ts';
import type { SecretSeal } from '../factors/sealed-secret.ts';
import { findInactiveAccount } from '../registration/registration-store.ts';
import { describeDevice, reportNewDevice } from './sign-in-device.ts';

/** Lifetime of a session in seconds, without and with remember-me. */
export type SessionSeconds = { usual: number; remembered: number };

type SessionRouteServices = {
  db: Kysely<Database>;
  tokens: Tokens;
  throttle: Throttle;
  seconds: SessionSeconds;
  seal: SecretSeal;
  demand: FactorDemand;
  /** Whether a sign-in on a new device is mailed to the owner of the account. */
  reportsDevices: boolean;
  /** Makes the sender look for mails to send. */
  wakeSender: () => void;
  log: Pick<FastifyBaseLogger, 'info' | 'debug'>;
};

export const sessionRoutes = (
  { publicRoute, authRoute }: RegisterRoute,
  { db, tokens, throttle, seconds, seal, demand, reportsDevices, wakeSender, log }: SessionRouteServices,
) => {
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
      const lifetime = body.rememberMe ? seconds.remembered : seconds.usual;
      const expiresAt = Math.floor(Date.now() / 1000) + lifetime;
      const sessionId = randomUUID();
      const device = describeDevice(userAgent);
      const session = {
        ...{ id: sessionId, userId: account.id, expiresAt: new Date(expiresAt * 1000) },
        ...{ remembered: body.rememberMe ?? false, device, network: getRemoteNetwork() },
      };
      await openSession(db, session, throttle.nameOf(accountKey));
      await applyDemand(db, demand, account);
      if (reportsDevices && (await reportNewDevice(db, account.id, device, body.device))) wakeSender();
      const token = await tokens.sign({ sessionId, login: account.login, expiresAt }, account.authorities);
      reply.header('authorization', `Bearer ${token}`);
      log.debug('somebody signed in');
      return { id_token: token };
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
