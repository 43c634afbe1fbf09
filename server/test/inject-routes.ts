import { type Authority, mayPass } from '@ok/contract/rules/accounts/authority.ts';
import Fastify, { type InjectOptions, type LightMyRequestResponse } from 'fastify';
import type { Authentication, Claims } from '../src/http/authentication.ts';
import { makeRegisterRoute, type RegisterRoute } from '../src/http/register-route.ts';
import { replyError } from '../src/http/replies/error-reply.ts';

const claimsOf = (login: string): Claims => ({ sessionId: `session of ${login}`, login, expiresAt: 4_000_000_000 });

const authoritiesByLogin: Record<string, Authority[]> = { admin: ['ROLE_ADMIN', 'ROLE_USER'], user: ['ROLE_USER'] };

/**
 * Authentication without a database. The token of a user is the login: `admin`, `user`, or `gone`, whose session has
 * ended. The ticket `ticket` belongs to `admin`.
 */
const makeAuthentication = (): Authentication => {
  const check = <Rest>({ login }: Claims, needed: readonly Authority[], rest: Rest) => {
    const authorities = authoritiesByLogin[login];
    return authorities ? { ...rest, allowed: mayPass(authorities, needed) } : null;
  };
  return {
    verify: async (token) => (['admin', 'user', 'gone'].includes(token) ? claimsOf(token) : null),
    redeem: async (ticket, ownSession) => {
      const claims = claimsOf('admin');
      return ticket === 'ticket' && (ownSession ?? claims.sessionId) === claims.sessionId ? claims : null;
    },
    findCurrentUser: async (claims, needed) => {
      const { login } = claims;
      const currentUser = { id: 7, login, authorities: [], langKey: 'nl', seesTests: false };
      return check(claims, needed, { currentUser });
    },
    hasProof: async () => true,
    queryAsUser: async <Row>(claims: Claims, needed: readonly Authority[], query: unknown) =>
      check(claims, needed, { row: { readBy: claims.login, query } as Row }),
  };
};

/** Makes an application of some routes alone, without a database or a port. `inject` sends a call as a user. */
export const injectRoutes = async (add: (register: RegisterRoute) => void) => {
  const app = Fastify();
  app.setErrorHandler(replyError);
  const register = makeRegisterRoute(app, makeAuthentication());
  add(register);
  await app.ready();
  return {
    app,
    registered: register.registered,
    inject: (url: string, { as, ...options }: InjectOptions & { as?: string } = {}): Promise<LightMyRequestResponse> =>
      app.inject({ url, ...options, headers: { ...(as && { authorization: `Bearer ${as}` }), ...options.headers } }),
    close: () => app.close(),
  };
};
