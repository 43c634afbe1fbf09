import { limits } from '@ok/contract/rules/values/limits.ts';

/** Claims in a token's payload, unverified; empty when unreadable. */
const claimsOf = (token: string): Partial<Record<string, unknown>> => {
  const payload = token.split('.')[1];
  if (!payload) return {};
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) ?? {};
  } catch {
    return {};
  }
};

/** End of a token in seconds since 1970; undefined when the token names none. */
export const tokenEnd = (token: string): number | undefined => {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp : undefined;
};

/** Login of the account that a token was issued to. A token without a login counts as a login of its own. */
export const tokenLogin = (token: string): string => {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : token;
};

/**
 * Whether a token is too close to its end to be sent. `now` is in milliseconds since 1970. False for a token without an
 * end.
 */
export const isEnding = (token: string, now: number): boolean => {
  const end = tokenEnd(token);
  return end !== undefined && end - now / 1000 <= limits.tokenMarginSeconds;
};
