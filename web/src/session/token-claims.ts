import { limits } from '@ok/contract/rules/limits.ts';

/** What a token says of itself; nothing of one that can't be read. The signature is the server's business. */
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

/** When a token ends, in seconds since 1970; undefined when it does not say. */
export const tokenEnd = (token: string): number | undefined => {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp : undefined;
};

/** The login of the account that a token was given to. One that does not say belongs to nobody else than itself. */
export const tokenLogin = (token: string): string => {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : token;
};

/** Whether a token is too close to its end to be sent. `now` in milliseconds. A token without an end is sent. */
export const isEnding = (token: string, now: number): boolean => {
  const end = tokenEnd(token);
  return end !== undefined && end - now / 1000 <= limits.tokenMargin;
};
