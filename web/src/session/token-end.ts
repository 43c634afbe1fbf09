import { limits } from '@ok/contract/rules/limits.ts';

/** When a token ends, in seconds since 1970; undefined when it does not say. The signature is the server's business. */
export const tokenEnd = (token: string): number | undefined => {
  const payload = token.split('.')[1];
  if (!payload) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const end = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
    return typeof end === 'number' ? end : undefined;
  } catch {
    return undefined;
  }
};

/** Whether a token is too close to its end to be sent. `now` in milliseconds. A token without an end is sent. */
export const isEnding = (token: string, now: number): boolean => {
  const end = tokenEnd(token);
  return end !== undefined && end - now / 1000 <= limits.tokenMargin;
};
