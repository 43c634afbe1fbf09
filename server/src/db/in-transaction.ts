import type { Kysely } from 'kysely';
import { retrySerializationFailure } from './serialization-failure.ts';
import type { Database } from './tables.ts';

/**
 * The one way to run a transaction: it is repeated as a whole when it had to give way to another one. What `work` does
 * beside the database is repeated as well.
 */
export const inTransaction = <T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> =>
  retrySerializationFailure(() => db.transaction().execute(work));
