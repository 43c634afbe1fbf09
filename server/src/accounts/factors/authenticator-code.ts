import { Secret, TOTP } from 'otpauth';

// Codes of an authenticator app by RFC 6238: six digits that change every thirty seconds, from a secret of 160 bits.

const periodSeconds = 30;
/** Periods before and after the present one whose codes count, since clocks differ. */
const window = 1;

const createTotp = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'OK!', label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** Makes a secret in base32. */
export const makeAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/** Address that an authenticator app reads from a picture. */
export const toAuthenticatorUri = (secret: string, login: string): string =>
  createTotp(Secret.fromBase32(secret), login).toString();

/**
 * Finds the period of a code.
 *
 * @param secret in base32
 * @param now milliseconds since 1970
 * @returns the number of periods since 1970; null for a wrong code
 */
export const findPeriod = (secret: string, code: string, now: number): number | null => {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = createTotp(Secret.fromBase32(secret), '').validate({ token, timestamp: now, window });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
};
