import { type Kysely, sql } from 'kysely';
import { prepared } from '../db/connections/prepared.ts';
import type { Database } from '../db/schema/tables.ts';

/** Reads the seconds until none of these keys is blocked any more; 0 when none is. */
export const readBlockedSeconds = async (db: Kysely<Database>, keys: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ wait: number | null }>`${sql.raw(prepared)}
    select ceil(extract(epoch from max(blocked_until) - now()))::int as wait from throttle
    where key in (${sql.join(keys)}) and blocked_until > now()`.execute(db);
  return rows[0]?.wait ?? 0;
};

/**
 * Counts an attempt under a key, and blocks the key after `freeAttempts` within `windowSeconds`; each time twice as
 * long.
 *
 * @returns the seconds for which the key is blocked
 */
export const countAttempt = async (
  db: Kysely<Database>,
  key: string,
  {
    freeAttempts,
    windowSeconds,
    firstDelaySeconds,
    maxDelaySeconds,
  }: Record<'freeAttempts' | 'windowSeconds' | 'firstDelaySeconds' | 'maxDelaySeconds', number>,
): Promise<number> => {
  const isWindowOver = sql`throttle.last_at < now() - make_interval(secs => ${windowSeconds})`;
  const { rows } = await sql<{ wait: number }>`
    with counted as (
      insert into throttle (key, failures, first_at, last_at) values (${key}, 1, now(), now())
      on conflict (key) do update set
        failures = case when ${isWindowOver} then 1 else throttle.failures + 1 end,
        first_at = case when ${isWindowOver} then now() else throttle.first_at end,
        last_at = now()
      returning key, failures
    ), delayed as (
      select key, least(${maxDelaySeconds}::int, ${firstDelaySeconds}::int * power(2, least(failures - ${freeAttempts}::int, 20)))
        as seconds
      from counted where failures >= ${freeAttempts}::int
    )
    select coalesce((select seconds from delayed), 0)::int as wait`.execute(db);
  const wait = rows[0]?.wait ?? 0;
  if (wait > 0) {
    await sql`update throttle set blocked_until = now() + make_interval(secs => ${wait}) where key = ${key}`.execute(
      db,
    );
  }
  return wait;
};

/** Deletes the counted attempts of a key. */
export const forgetAttempts = async (db: Kysely<Database>, key: string): Promise<void> => {
  await db.deleteFrom('throttle').where('key', '=', key).execute();
};
