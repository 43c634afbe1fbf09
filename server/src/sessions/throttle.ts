import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

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
    waitFor: async (db, keys) => {
      const { rows } = await sql<{ wait: number | null }>`
        select ceil(extract(epoch from max(blocked_until) - now()))::int as wait from throttle
        where key in (${sql.join(keys.map(nameOf))}) and blocked_until > now()`.execute(db);
      return rows[0]?.wait ?? 0;
    },
    count: async (db, key) => {
      const { free, window, firstDelay, longestDelay } = key.rule;
      const isOver = sql`throttle.last_at < now() - make_interval(secs => ${window})`;
      const { rows } = await sql<{ wait: number }>`
        with counted as (
          insert into throttle (key, failures, first_at, last_at) values (${nameOf(key)}, 1, now(), now())
          on conflict (key) do update set
            failures = case when ${isOver} then 1 else throttle.failures + 1 end,
            first_at = case when ${isOver} then now() else throttle.first_at end,
            last_at = now()
          returning key, failures
        ), delayed as (
          select key, least(${longestDelay}::int, ${firstDelay}::int * power(2, least(failures - ${free}::int, 20)))
            as seconds
          from counted where failures >= ${free}::int
        )
        select coalesce((select seconds from delayed), 0)::int as wait`.execute(db);
      const wait = rows[0]?.wait ?? 0;
      if (wait > 0) {
        await sql`update throttle set blocked_until = now() + make_interval(secs => ${wait})
          where key = ${nameOf(key)}`.execute(db);
      }
      return wait;
    },
    forget: async (db, key) => {
      await db.deleteFrom('throttle').where('key', '=', nameOf(key)).execute();
    },
  };
};
