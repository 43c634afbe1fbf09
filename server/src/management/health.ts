import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Bytes of disk below which the system says that it can't go on well. */
const diskThreshold = 10 * 1024 * 1024;

/** A database that only reads, as a standby or one whose disk is full does, can record nothing: it is as good as away. */
const databaseHealth = async (db: Kysely<Database>) => {
  const details = { database: 'PostgreSQL', validationQuery: 'SELECT 1' };
  try {
    const { rows } = await sql<{ only_reads: boolean }>`select pg_is_in_recovery()
      or current_setting('transaction_read_only')::boolean as only_reads`.execute(db);
    const onlyReads = rows[0]?.only_reads !== false;
    return { status: onlyReads ? 'DOWN' : 'UP', details: { ...details, readOnly: onlyReads } };
  } catch {
    return { status: 'DOWN', details };
  }
};

const diskHealth = async (folder: string) => {
  const { bsize, blocks, bavail } = await statfs(folder);
  const free = bsize * bavail;
  return {
    status: free > diskThreshold ? 'UP' : 'DOWN',
    details: { total: bsize * blocks, free, threshold: diskThreshold },
  };
};

/** How the parts of this system are. */
export const healthOf = async (db: Kysely<Database>, folder: string, draining: boolean) => {
  const [database, diskSpace] = await Promise.all([databaseHealth(db), diskHealth(folder)]);
  const down = database.status !== 'UP' || diskSpace.status !== 'UP';
  const status = draining ? ('OUT_OF_SERVICE' as const) : down ? ('DOWN' as const) : ('UP' as const);
  return { status, components: { db: database, diskSpace, ping: { status: 'UP' } } };
};
