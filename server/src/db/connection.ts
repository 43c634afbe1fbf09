import type { Kysely } from 'kysely';
import type { WatchedPool } from './pool-watch.ts';

/** What a raw transaction offers: scripts of many statements, which the query builder can't send. */
export interface RawTransaction {
  /** Runs any number of statements, without parameters. */
  script(sql: string): Promise<void>;
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** An open database, whichever kind it is. */
export interface Connection<DB> {
  readonly db: Kysely<DB>;
  /** The same database for statements that read much, such as statistics: few of them run at once, the others wait. */
  readonly reportingDb: Kysely<DB>;
  readonly kind: 'embedded' | 'server';
  /** The connections to a server; the embedded database has one, which is no pool. */
  readonly pool?: WatchedPool;
  /** Runs `work` in a transaction of its own, rolled back when it throws; for migrations. */
  rawTransaction<T>(work: (transaction: RawTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
