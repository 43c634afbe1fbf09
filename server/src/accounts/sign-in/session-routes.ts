import { randomUUID } from 'node:crypto';
import { authenticate, logout } from '@ok/contract/routes/account/account.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { createKeyedMutex } from '../../sessions/keyed-mutex.ts';
import { openSession, revokeSession } from '../../sessions/session-store.ts';
import { accountRule, addressRule, type Throttle } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import type { Tokens } from '../../sessions/token.ts';
import { findForSignIn } from '../data/account-store.ts';
import { passwordMatches } from '../data/password.ts';

/** Seconds that a session lives, without and with remember-me. */
export type SessionSeconds = { usual: number; remembered: number };

type Services = {
  db: Kysely<Database>;
  tokens: Tokens;
  throttle: Throttle;
  seconds: SessionSeconds;
  log: Pick<FastifyBaseLogger, 'info' | 'debug'>;
};

/** Signing in and out. */
export const sessionRoutes = (
  { publicRoute, authRoute }: RegisterRoute,
  { db, tokens, throttle, seconds, log }: Services,
) => {
  const exclusively = createKeyedMutex();

  publicRoute(authenticate, ({ body, reply, ip }) => {
    const account = { rule: accountRule, about: [body.username.trim().toLowerCase()], ip };
    const address = { rule: addressRule, ip };
    // One guess at a time: those that come all at once are counted like any others.
    return exclusively(throttle.hashKey(account), async () => {
      await throwIfThrottled(db, throttle, [account, address]);
      const found = await findForSignIn(db, body.username);
      const matches = await passwordMatches(found?.password_hash, body.password);
      if (!found || !matches || !found.activated) {
        await inTransaction(db, async (trx) => {
          await throttle.countAttempt(trx, account);
          await throttle.countAttempt(trx, address);
          await recordEvent(trx, {
            actorId: found?.id ?? null,
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
      const session = { id: sessionId, userId: found.id, expiresAt: new Date(expiresAt * 1000) };
      await openSession(db, session, throttle.hashKey(account));
      const token = await tokens.sign({ sessionId, login: found.login, expiresAt }, found.authorities);
      reply.header('authorization', `Bearer ${token}`);
      log.debug('somebody signed in');
      return { id_token: token };
    });
  });

  authRoute(logout, async ({ claims }) => {
    await revokeSession(db, claims.sessionId);
    return undefined;
  });
};
