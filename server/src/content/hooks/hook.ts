import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { StoredRow } from '../rows/content-store.ts';

/** Hooks by the name of their entity. */
export type Hooks = Readonly<Record<string, Hook>>;

/** Row that is about to be written. */
export type RowChange = {
  trx: Kysely<Database>;
  /** Id of the user who changes the row. */
  by: number;
  /** Stored row; null for a new one. */
  before: StoredRow | null;
  /** Values to write, by field key. */
  values: Record<string, unknown>;
};

/** How an entity deviates from the others. */
export type Hook = {
  /** Takes locks before the row's own, where changes of one row affect other rows. */
  lock?: (trx: Kysely<Database>) => Promise<void>;
  /** Runs a change of a row as a transaction; `inTransaction` by default. */
  run?: <T>(
    db: Kysely<Database>,
    body: { id: number | null; [key: string]: unknown },
    work: (trx: Kysely<Database>) => Promise<T>,
  ) => Promise<T>;
  /** Returns values to write instead of `values`, and work to do after writing. Throws to refuse the change. */
  save?: (change: RowChange) => Promise<{ values?: Record<string, unknown>; after?: (id: number) => Promise<void> }>;
  /** Runs before a row is deleted. Returns true if it has handled the deletion itself. Throws to refuse it. */
  remove?: (trx: Kysely<Database>, before: StoredRow, by: number) => Promise<boolean>;
};
