import type { Kysely } from 'kysely';
import type { Database } from '../schema/tables.ts';
import { retrySerializationFailure } from './serialization-failure.ts';

/**
 * Runs a transaction, and repeats all of `work` after a serialization failure or a deadlock, including what `work` does
 * outside the database. Every transaction of the server goes through this function.
 */
export const inTransaction = <T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> =>
  retrySerializationFailure(() => db.transaction().execute(work));
