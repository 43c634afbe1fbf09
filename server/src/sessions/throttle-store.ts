import { type Kysely, sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Database } from '../db/tables.ts';

/** Returns the seconds until the last of these keys is no longer blocked; 0 when none is. */
export const readBlockedSeconds = async (db: Kysely<Database>, keys: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ wait: number | null }>`${sql.raw(prepared)}
    select ceil(extract(epoch from max(blocked_until) - now()))::int as wait from throttle
    where key in (${sql.join(keys)}) and blocked_until > now()`.execute(db);
  return rows[0]?.wait ?? 0;
};

/**
 * Counts an attempt under a key. After `freeFailures` attempts within `windowSeconds` each further attempt blocks the
 * key, and doubles the delay. Returns the seconds for which the key is blocked.
 */
export const countAttempt = async (
  db: Kysely<Database>,
  key: string,
  {
    freeFailures,
    windowSeconds,
    firstDelaySeconds,
    maxDelaySeconds,
  }: Record<'freeFailures' | 'windowSeconds' | 'firstDelaySeconds' | 'maxDelaySeconds', number>,
): Promise<number> => {
  const isExpired = sql`throttle.last_at < now() - make_interval(secs => ${windowSeconds})`;
  const { rows } = await sql<{ wait: number }>`
    with counted as (
      insert into throttle (key, failures, first_at, last_at) values (${key}, 1, now(), now())
      on conflict (key) do update set
        failures = case when ${isExpired} then 1 else throttle.failures + 1 end,
        first_at = case when ${isExpired} then now() else throttle.first_at end,
        last_at = now()
      returning key, failures
    ), delayed as (
      select key,
        least(${maxDelaySeconds}::int, ${firstDelaySeconds}::int * power(2, least(failures - ${freeFailures}::int, 20)))
          as seconds
      from counted where failures >= ${freeFailures}::int
    )
    select coalesce((select seconds from delayed), 0)::int as wait`.execute(db);
  const seconds = rows[0]?.wait ?? 0;
  if (seconds > 0) {
    await sql`update throttle set blocked_until = now() + make_interval(secs => ${seconds}) where key = ${key}`.execute(
      db,
    );
  }
  return seconds;
};

export const forgetAttempts = async (db: Kysely<Database>, key: string): Promise<void> => {
  await db.deleteFrom('throttle').where('key', '=', key).execute();
};
