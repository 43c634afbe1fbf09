import { jwtVerify, SignJWT } from 'jose';
import type { Claims } from '../http/authentication.ts';

/** Makes and checks tokens. */
export type Tokens = {
  sign: (claims: Claims, authorities: readonly string[]) => Promise<string>;
  /** The claims of a token, or null for one that is cut, forged or expired. */
  verify: (token: string) => Promise<Claims | null>;
};

/** Verifying a signature costs a third of a step, so good ones are remembered; expiry is checked every time. */
const remembered = 10_000;

/**
 * Tokens signed with a secret: JWT, HS512 and nothing else, with subject, authorities, expiry and the session's id.
 *
 * @param now milliseconds since 1970, for tests that move the clock
 */
export const makeTokens = (secret: string, now: () => number = Date.now): Tokens => {
  const key = new TextEncoder().encode(secret);
  const good = new Map<string, Claims>();

  const check = async (token: string): Promise<Claims | null> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS512'],
        requiredClaims: ['sub', 'exp', 'jti'],
        currentDate: new Date(now()),
      });
      return { sessionId: String(payload.jti), login: String(payload.sub), expiresAt: Number(payload.exp) };
    } catch {
      return null;
    }
  };

  return {
    sign: ({ sessionId, login, expiresAt }, authorities) =>
      new SignJWT({ auth: authorities.join(',') })
        .setProtectedHeader({ alg: 'HS512', typ: 'JWT' })
        .setSubject(login)
        .setJti(sessionId)
        .setExpirationTime(expiresAt)
        .sign(key),
    verify: async (token) => {
      const claims = good.get(token) ?? (await check(token));
      if (!claims || claims.expiresAt * 1000 <= now()) {
        good.delete(token);
        return null;
      }
      if (!good.has(token) && good.size >= remembered) good.delete(good.keys().next().value ?? '');
      good.set(token, claims);
      return claims;
    },
  };
};
