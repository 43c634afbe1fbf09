import type { Kysely } from 'kysely';
import type { WatchedPool } from './pool-watch.ts';

/** Transaction that runs scripts of several statements, which the query builder can't send. */
export interface RawTransaction {
  /** Runs any number of statements, without parameters. */
  script(sql: string): Promise<void>;
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** Open database of either kind. */
export interface Connection<DB> {
  readonly db: Kysely<DB>;
  /** The same database for statements that read much, such as statistics: few run at once, the rest wait. */
  readonly reportingDb: Kysely<DB>;
  readonly kind: 'embedded' | 'server';
  /** Pool of connections to a server. The embedded database has a single connection and no pool. */
  readonly pool?: WatchedPool;
  /** Runs `work` in a transaction of its own, rolled back when `work` throws; for migrations. */
  rawTransaction<T>(work: (transaction: RawTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
