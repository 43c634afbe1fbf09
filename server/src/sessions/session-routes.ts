import { randomUUID } from 'node:crypto';
import { authenticate, logout } from '@ok/contract/routes/account.ts';
import type { Kysely } from 'kysely';
import { findForSignIn } from '../accounts/account-store.ts';
import { passwordMatches } from '../accounts/password.ts';
import type { Database } from '../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { openSession, revokeSession } from './session-store.ts';
import type { Tokens } from './token.ts';

/** Seconds that a session lives, without and with remember-me. */
export type SessionSeconds = { usual: number; remembered: number };

/** Signing in and out. */
export const sessionRoutes = (
  { open, guarded }: RegisterRoute,
  { db, tokens, seconds }: { db: Kysely<Database>; tokens: Tokens; seconds: SessionSeconds },
) => {
  open(authenticate, async ({ body, reply }) => {
    const account = await findForSignIn(db, body.username);
    const matches = await passwordMatches(account?.password_hash, body.password);
    if (!account || !matches || !account.activated) throw new Refusal('unauthorized');
    const lifetime = body.rememberMe ? seconds.remembered : seconds.usual;
    const expiresAt = Math.floor(Date.now() / 1000) + lifetime;
    const sessionId = randomUUID();
    await openSession(db, { id: sessionId, userId: account.id, expiresAt: new Date(expiresAt * 1000) });
    const token = await tokens.sign({ sessionId, login: account.login, expiresAt }, account.authorities);
    reply.header('authorization', `Bearer ${token}`);
    return { id_token: token };
  });

  guarded(logout, async ({ claims }) => {
    await revokeSession(db, claims.sessionId);
    return undefined;
  });
};
