import { randomUUID } from 'node:crypto';
import { explainRefusedSignIn } from '@ok/contract/routes/account/access-help.ts';
import { authenticate, logout } from '@ok/contract/routes/account/account.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
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
import { findInactiveAccount } from '../registration/registration-store.ts';

/** Lifetime of a session in seconds, without and with remember-me. */
export type SessionSeconds = { usual: number; remembered: number };

type SessionRouteServices = {
  db: Kysely<Database>;
  tokens: Tokens;
  throttle: Throttle;
  seconds: SessionSeconds;
  log: Pick<FastifyBaseLogger, 'info' | 'debug'>;
};

export const sessionRoutes = (
  { publicRoute, authRoute }: RegisterRoute,
  { db, tokens, throttle, seconds, log }: SessionRouteServices,
) => {
  const runExclusively = createKeyedMutex();
  // Refuses a flood of sign-ins before its first statement. Fewer than make an overload of the whole server.
  const limitSignIns = createWaitLimit({
    minRunning: 16,
    maxRunning: 48,
    maxDurationMs: 600,
    makeRefusal: () => new AppError('unavailable', { retryAfter: 2 }),
  });

  publicRoute(authenticate, ({ body, reply, ip }) => {
    const accountKey = { rule: accountRule, about: [body.username.trim().toLowerCase()], ip };
    const addressKey = { rule: addressRule, ip };
    // One guess at a time, so that a guess is counted before the next one is checked.
    const signIn = async () => {
      await throwIfThrottled(db, throttle, [accountKey, addressKey]);
      const account = await findForSignIn(db, body.username);
      const matches = await passwordMatches(account?.password_hash, body.password);
      if (!account || !matches || !account.activated) {
        await inTransaction(db, async (trx) => {
          await throttle.count(trx, accountKey);
          await throttle.count(trx, addressKey);
          await recordEvent(trx, {
            actorId: account?.id ?? null,
            type: 'AUTHENTICATION_FAILURE',
            outcome: 'FAILURE',
            data: { type: 'BadCredentials', message: 'Bad credentials' },
          });
        });
        log.info('a sign-in was refused');
        throw new AppError('unauthorized');
      }
      const lifetime = body.rememberMe ? seconds.remembered : seconds.usual;
      const expiresAt = Math.floor(Date.now() / 1000) + lifetime;
      const sessionId = randomUUID();
      const session = { id: sessionId, userId: account.id, expiresAt: new Date(expiresAt * 1000) };
      await openSession(db, session, throttle.nameOf(accountKey));
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
