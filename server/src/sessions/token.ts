import { jwtVerify, SignJWT } from 'jose';
import type { Claims } from '../http/authentication.ts';

/** Secrets of an installation: the one in use, followed by others that are still, or already, accepted. */
export type Secrets = readonly [string, ...string[]];

export type Tokens = {
  sign: (claims: Claims, authorities: readonly string[]) => Promise<string>;
  /** Returns the claims of a token, or null for a truncated, forged or expired one. */
  verify: (token: string) => Promise<Claims | null>;
};

/** Size of the cache of verified tokens. Verifying a signature takes a third of the time of a step. */
const maxVerifiedTokens = 10_000;

/**
 * Creates and verifies JSON Web Tokens with a subject, authorities, an expiry and the session's id. Only the algorithm
 * HS512 is accepted. The expiry is checked at every use.
 *
 * @param secrets the one that signs, followed by others whose tokens are accepted
 * @param now milliseconds since 1970, for tests that move the clock
 */
export const makeTokens = (secrets: Secrets, now: () => number = Date.now): Tokens => {
  const [signingKey, ...acceptedKeys] = secrets.map((secret) => new TextEncoder().encode(secret)) as [
    Uint8Array,
    ...Uint8Array[],
  ];
  const verifiedTokens = new Map<string, Claims>();

  const verifyWith = async (key: Uint8Array, token: string): Promise<Claims | null> => {
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

  const verifySignature = async (token: string): Promise<Claims | null> => {
    for (const key of [signingKey, ...acceptedKeys]) {
      const claims = await verifyWith(key, token);
      if (claims) return claims;
    }
    return null;
  };

  return {
    sign: ({ sessionId, login, expiresAt }, authorities) =>
      new SignJWT({ auth: authorities.join(',') })
        .setProtectedHeader({ alg: 'HS512', typ: 'JWT' })
        .setSubject(login)
        .setJti(sessionId)
        .setExpirationTime(expiresAt)
        .sign(signingKey),
    verify: async (token) => {
      const claims = verifiedTokens.get(token) ?? (await verifySignature(token));
      if (!claims || claims.expiresAt * 1000 <= now()) {
        verifiedTokens.delete(token);
        return null;
      }
      if (!verifiedTokens.has(token) && verifiedTokens.size >= maxVerifiedTokens)
        verifiedTokens.delete(verifiedTokens.keys().next().value ?? '');
      verifiedTokens.set(token, claims);
      return claims;
    },
  };
};
