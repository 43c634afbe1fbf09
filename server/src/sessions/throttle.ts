import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { countAttempt, forgetAttempts, secondsBlocked } from './throttle-store.ts';

/** A rule about attempts: after `free` failures within `window` seconds one waits, each time twice as long. */
export type ThrottleRule = { name: string; free: number; window: number; firstDelay: number; longestDelay: number };

const quarter = 15 * 60;

/** For one account from one address: somebody elsewhere signs in to it all the same. */
export const accountRule: ThrottleRule = {
  name: 'account',
  free: 5,
  window: quarter,
  firstDelay: 60,
  longestDelay: quarter,
};

/** For one address, whatever it asks for; an office may share one. */
export const addressRule: ThrottleRule = {
  name: 'address',
  free: 60,
  window: quarter,
  firstDelay: 60,
  longestDelay: quarter,
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

/** A rule with what it is counted for, such as an account and an address. */
export type ThrottleKey = { rule: ThrottleRule; about: readonly string[] };

/**
 * The throttle. What it counts for is kept under a keyed hash, so that no address or account stands in the table.
 *
 * @param secret of the system
 */
export const makeThrottle = (secret: string): Throttle => {
  const nameOf = ({ rule, about }: ThrottleKey) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['throttle', rule.name, ...about]))
      .digest('base64url');

  return {
    nameOf,
    waitFor: (db, keys) => secondsBlocked(db, keys.map(nameOf)),
    count: (db, key) => countAttempt(db, nameOf(key), key.rule),
    forget: (db, key) => forgetAttempts(db, nameOf(key)),
  };
};
