import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { networkOf } from '../http/requests/client-network.ts';
import { countAttempt, forgetAttempts, readBlockedSeconds } from './throttle-store.ts';

/**
 * Rule about attempts: after `freeAttempts` failures within `windowSeconds` each further failure blocks, each time
 * twice as long. `ipv6Bits` is the compared part of an IPv6 address: 64 bits identify a home or an office, 48 are the
 * most that a provider gives to one customer.
 */
export type ThrottleRule = {
  name: string;
  freeAttempts: number;
  windowSeconds: number;
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  ipv6Bits: 48 | 64;
};

const quarterHourSeconds = 15 * 60;

/** Rule for one account from one address: from another address its owner can still sign in. */
export const accountRule: ThrottleRule = {
  name: 'account',
  freeAttempts: 5,
  windowSeconds: quarterHourSeconds,
  firstDelaySeconds: 60,
  maxDelaySeconds: quarterHourSeconds,
  ipv6Bits: 64,
};

/** Rule for all attempts from one address. An office may share an address. */
export const addressRule: ThrottleRule = {
  name: 'address',
  freeAttempts: 60,
  windowSeconds: quarterHourSeconds,
  firstDelaySeconds: 60,
  maxDelaySeconds: quarterHourSeconds,
  ipv6Bits: 48,
};

/** Counts attempts in the database, for all processes together. */
export type Throttle = {
  /** Reads the seconds to wait before another attempt; 0 for none. */
  waitFor: (db: Kysely<Database>, keys: readonly ThrottleKey[]) => Promise<number>;
  /** Counts a failed or limited attempt. Returns the seconds to wait from now on. */
  count: (db: Kysely<Database>, key: ThrottleKey) => Promise<number>;
  /** Key of the row in `throttle`. */
  nameOf: (key: ThrottleKey) => string;
  /** Deletes the counted attempts, after a success. */
  forget: (db: Kysely<Database>, key: ThrottleKey) => Promise<void>;
};

/** Rule and the subject that it counts: `about` such as an account, `ip` the caller's address. */
export type ThrottleKey = { rule: ThrottleRule; about?: readonly string[]; ip?: string };

/**
 * Creates the throttle. The keys are hashed, so that the table holds no address or account.
 *
 * @param secret key of the hashes
 */
export const makeThrottle = (secret: string): Throttle => {
  const nameOf = ({ rule, about = [], ip }: ThrottleKey) => {
    const network = ip === undefined ? [] : [networkOf(ip, { ipv4: 32, ipv6: rule.ipv6Bits }) ?? ip];
    return createHmac('sha256', secret)
      .update(JSON.stringify(['throttle', rule.name, ...about, ...network]))
      .digest('base64url');
  };

  return {
    nameOf,
    waitFor: (db, keys) => readBlockedSeconds(db, keys.map(nameOf)),
    count: (db, key) => countAttempt(db, nameOf(key), key.rule),
    forget: (db, key) => forgetAttempts(db, nameOf(key)),
  };
};
