import type { Kysely } from 'kysely';

/** What a raw transaction offers: scripts of many statements, which the query builder can't send. */
export interface RawTransaction {
  /** Runs any number of statements, without parameters. */
  script(sql: string): Promise<void>;
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** An open database, whichever kind it is. */
export interface Connection<DB> {
  readonly db: Kysely<DB>;
  readonly kind: 'embedded' | 'server';
  /** Runs `work` in a transaction of its own, rolled back when it throws; for migrations. */
  rawTransaction<T>(work: (transaction: RawTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
