import { jwtVerify, SignJWT } from 'jose';
import type { Claims } from '../http/authentication.ts';

export type Tokens = {
  sign: (claims: Claims, authorities: readonly string[]) => Promise<string>;
  /** Returns the claims of a token; null for one that is incomplete, forged or expired. */
  verify: (token: string) => Promise<Claims | null>;
};

/** Verifying a signature costs a third of a step's time, so the claims are cached. Expiry is checked every time. */
const maxCachedTokens = 10_000;

/**
 * Makes tokens: JWT, signed with HS512 and no other algorithm, with subject, authorities, expiry and the session's id.
 *
 * @param now the clock, in milliseconds since 1970; tests pass their own
 */
export const makeTokens = (secret: string, now: () => number = Date.now): Tokens => {
  const key = new TextEncoder().encode(secret);
  const claimsByToken = new Map<string, Claims>();

  const verifySignature = async (token: string): Promise<Claims | null> => {
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
      const claims = claimsByToken.get(token) ?? (await verifySignature(token));
      if (!claims || claims.expiresAt * 1000 <= now()) {
        claimsByToken.delete(token);
        return null;
      }
      if (!claimsByToken.has(token) && claimsByToken.size >= maxCachedTokens)
        claimsByToken.delete(claimsByToken.keys().next().value ?? '');
      claimsByToken.set(token, claims);
      return claims;
    },
  };
};
