import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { networkOf } from '../http/requests/client-network.ts';
import { countAttempt, forgetAttempts, readBlockedSeconds } from './throttle-store.ts';

/**
 * Rule about attempts: after `freeFailures` within `windowSeconds` each further attempt has to wait, twice as long each
 * time. `ipv6Bits` is the length of the network that counts as one address: 64 bits are one home or office, 48 bits are
 * the most that a provider gives to one customer.
 */
export type ThrottleRule = {
  name: string;
  freeFailures: number;
  windowSeconds: number;
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  ipv6Bits: 48 | 64;
};

const quarterSeconds = 15 * 60;

/** Limits attempts at one account from one address. Its owner can still sign in from elsewhere. */
export const accountRule: ThrottleRule = {
  name: 'account',
  freeFailures: 5,
  windowSeconds: quarterSeconds,
  firstDelaySeconds: 60,
  maxDelaySeconds: quarterSeconds,
  ipv6Bits: 64,
};

/** Limits attempts from one address at any account. A whole office may share one address. */
export const addressRule: ThrottleRule = {
  name: 'address',
  freeFailures: 60,
  windowSeconds: quarterSeconds,
  firstDelaySeconds: 60,
  maxDelaySeconds: quarterSeconds,
  ipv6Bits: 48,
};

/** Counts attempts in the database, which all processes share. */
export type Throttle = {
  /** Returns the seconds to wait before another attempt; 0 for none. */
  readWaitSeconds: (db: Kysely<Database>, keys: readonly ThrottleKey[]) => Promise<number>;
  /** Counts an attempt that failed, or a call that is rationed. Returns the seconds to wait from now on. */
  countAttempt: (db: Kysely<Database>, key: ThrottleKey) => Promise<number>;
  /** Returns the key of the attempts' row in the table. */
  hashKey: (key: ThrottleKey) => string;
  /** Forgets the counted attempts, after a success. */
  forgetAttempts: (db: Kysely<Database>, key: ThrottleKey) => Promise<void>;
};

/** Subject of a rule: `about`, for example an account, and `ip`, the address of the caller. */
export type ThrottleKey = { rule: ThrottleRule; about?: readonly string[]; ip?: string };

/**
 * Makes the throttle. Its rows have a keyed hash as key, so that the table holds no address and no account.
 *
 * @param secret key of the hash
 */
export const makeThrottle = (secret: string): Throttle => {
  const hashKey = ({ rule, about = [], ip }: ThrottleKey) => {
    const network = ip === undefined ? [] : [networkOf(ip, { ipv4: 32, ipv6: rule.ipv6Bits }) ?? ip];
    return createHmac('sha256', secret)
      .update(JSON.stringify(['throttle', rule.name, ...about, ...network]))
      .digest('base64url');
  };

  return {
    hashKey,
    readWaitSeconds: (db, keys) => readBlockedSeconds(db, keys.map(hashKey)),
    countAttempt: (db, key) => countAttempt(db, hashKey(key), key.rule),
    forgetAttempts: (db, key) => forgetAttempts(db, hashKey(key)),
  };
};
