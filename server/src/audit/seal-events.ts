import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';

/** Minutes after which an event is sealed: longer than a transaction may take, so that no earlier one still comes. */
const minAgeMinutes = 5;

/** Events of one seal at most, which one statement reads. */
const maxEvents = 5000;

/** Number of the lock under which one process at a time seals. */
const sealLock = 7_043_001;

/** Hash of the seal before the first one. */
const firstHash = '0'.repeat(64);

/**
 * SQL of the hash over the events after `fromId` up to `toId`, following a hash. Each event is a JSON array, in which no two
 * different events look alike; its moment is in microseconds since 1970.
 */
const hashOf = (previousHash: string, fromId: number, toId: number) => sql`
  select count(*)::int as events, encode(sha256(convert_to(${previousHash} || coalesce(string_agg(
      json_build_array(id, (extract(epoch from occurred_at) * 1000000)::bigint, actor_id, type, object_type, object_id,
        outcome, data)::text, '' order by id), ''), 'UTF8')), 'hex') as hash
  from audit_event where id > ${fromId} and id <= ${toId}`;

type HashRow = { events: number; hash: string };

/** A seal, as its row and the log have it. */
export type Seal = { id: number; events: number; hash: string };

/**
 * Seals the events that have no seal yet and are old enough.
 *
 * @returns the new seal; null where there is nothing to seal, or another process does it
 */
export const sealEvents = (db: Kysely<Database>): Promise<Seal | null> =>
  inTransaction(db, async (trx) => {
    const lock = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sealLock}) as taken`.execute(trx);
    if (!lock.rows[0]?.taken) return null;
    const last = await trx.selectFrom('audit_seal').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
    const fromId = last?.last_event_id ?? 0;
    const { rows } = await sql<{ id: number | null }>`
      select max(id) as id from (
        select id from audit_event
        where id > ${fromId} and occurred_at < now() - make_interval(mins => ${minAgeMinutes})
        order by id limit ${maxEvents}) oldest`.execute(trx);
    const toId = rows[0]?.id ?? null;
    if (toId === null) return null;
    const { events, hash } = (await sql<HashRow>`${hashOf(last?.hash ?? firstHash, fromId, toId)}`.execute(trx))
      .rows[0] as HashRow;
    const { id } = await trx
      .insertInto('audit_seal')
      .values({ last_event_id: toId, events, hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, events, hash };
  });

/** Result of checking the chain. */
export type Verification = {
  /** Events that were checked. */
  events: number;
  /** Moment of the last seal; null without any. */
  sealedAt: Date | null;
  /** Hash of the last seal, to compare with the log of the process; null without any. */
  hash: string | null;
  /** First seal that its events do not match, with the ids between which something was changed; null where all do. */
  broken: { seal: number; fromId: number; toId: number } | null;
};

/**
 * Checks every seal against its events. Events beyond their retention were removed on purpose, so that a seal from before
 * is only a link of the chain.
 *
 * @param retainedYears years for which events are kept
 */
export const verifySeals = async (db: Kysely<Database>, retainedYears: number): Promise<Verification> => {
  const seals = await db
    .selectFrom('audit_seal')
    .selectAll()
    .select(
      // A day more, since a seal may hold events of the day before.
      sql<boolean>`sealed_at > now() - make_interval(years => ${retainedYears}) + interval '1 day'`.as('is_retained'),
    )
    .orderBy('id')
    .execute();
  const newest = seals.at(-1);
  let [fromId, previousHash, checked] = [0, firstHash, 0];
  for (const { id, last_event_id: toId, events, hash, is_retained } of seals) {
    if (is_retained) {
      const { rows } = await sql<HashRow>`${hashOf(previousHash, fromId, toId)}`.execute(db);
      if (rows[0]?.hash !== hash || rows[0].events !== events) {
        return {
          events: checked,
          sealedAt: newest?.sealed_at ?? null,
          hash: newest?.hash ?? null,
          broken: { seal: id, fromId, toId },
        };
      }
      checked += events;
    }
    [fromId, previousHash] = [toId, hash];
  }
  return { events: checked, sealedAt: newest?.sealed_at ?? null, hash: newest?.hash ?? null, broken: null };
};
