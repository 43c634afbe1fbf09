import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { StoredRow } from '../content-store.ts';

/** Hooks by the name of their entity. */
export type Hooks = Readonly<Record<string, Hook>>;

/** A row that is about to be written. */
export type RowChange = {
  trx: Kysely<Database>;
  /** The id of whoever changes it. */
  by: number;
  /** What the table holds; null for a new row. */
  before: StoredRow | null;
  /** What is going to be written, by the keys of the fields. */
  values: Record<string, unknown>;
};

/** How an entity deviates from the others. */
export type Hook = {
  /** What is locked before the row is, where changes of one row are about others as well. */
  lock?: (trx: Kysely<Database>) => Promise<void>;
  /** How a change of a row is run as a transaction, where that is not `inTransaction`. */
  run?: <T>(
    db: Kysely<Database>,
    body: { id: number | null; [key: string]: unknown },
    work: (trx: Kysely<Database>) => Promise<T>,
  ) => Promise<T>;
  /** What is written instead of `values`, and what is done once it is written; or throws a refusal. */
  save?: (change: RowChange) => Promise<{ values?: Record<string, unknown>; after?: (id: number) => Promise<void> }>;
  /** Before a row is deleted. Answers true where it has taken care of that; or throws a refusal. */
  remove?: (trx: Kysely<Database>, before: StoredRow, by: number) => Promise<boolean>;
};
