import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { networkOf } from '../http/requests/client-network.ts';
import { countAttempt, forgetAttempts, secondsBlocked } from './throttle-store.ts';

/**
 * Rule about attempts: after `free` failures within `window` seconds one waits, each time twice as long. `ipv6Bits` is
 * how much of an address counts, where the rule is about one: 64 bits are one home or office, 48 what a provider gives
 * to one customer at most.
 */
export type ThrottleRule = {
  name: string;
  free: number;
  window: number;
  firstDelay: number;
  longestDelay: number;
  ipv6Bits: 48 | 64;
};

const quarter = 15 * 60;

/** For one account from one address: somebody elsewhere signs in to it all the same. */
export const accountRule: ThrottleRule = {
  name: 'account',
  free: 5,
  window: quarter,
  firstDelay: 60,
  longestDelay: quarter,
  ipv6Bits: 64,
};

/** For one address, whatever it asks for; an office may share one. */
export const addressRule: ThrottleRule = {
  name: 'address',
  free: 60,
  window: quarter,
  firstDelay: 60,
  longestDelay: quarter,
  ipv6Bits: 48,
};

/** Counts attempts where every process sees them. */
export type Throttle = {
  /** Seconds to wait before another attempt; 0 for none. */
  waitFor: (db: Kysely<Database>, keys: readonly ThrottleKey[]) => Promise<number>;
  /** Count an attempt that failed, or that there may be only so many of. Answers the seconds to wait from now on. */
  count: (db: Kysely<Database>, key: ThrottleKey) => Promise<number>;
  /** The key of its row. */
  nameOf: (key: ThrottleKey) => string;
  /** Forget what was counted, after a success. */
  forget: (db: Kysely<Database>, key: ThrottleKey) => Promise<void>;
};

/** Rule with what it is counted for: `about` such as an account, `ip` the address that a call came from. */
export type ThrottleKey = { rule: ThrottleRule; about?: readonly string[]; ip?: string };

/**
 * Makes the throttle. Its counts are kept under a keyed hash, so that no address or account stands in the table.
 *
 * @param secret of the system
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
    waitFor: (db, keys) => secondsBlocked(db, keys.map(nameOf)),
    count: (db, key) => countAttempt(db, nameOf(key), key.rule),
    forget: (db, key) => forgetAttempts(db, nameOf(key)),
  };
};
