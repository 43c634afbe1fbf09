import { join } from 'node:path';
import type { Connection } from './connection.ts';
import { lockFolder } from './folder-lock.ts';
import type { QueryListeners } from './query-log.ts';

export type { Connection } from './connection.ts';

/** Folder of PostgreSQL's files inside the folder of the embedded database. */
export const embeddedFolderName = 'postgres';

/** Location of the data: a server when there is a URL, otherwise the embedded database in a folder. */
export interface ConnectOptions extends QueryListeners {
  databaseUrl?: string | undefined;
  dataDir: string;
  poolSize?: number;
  /** Name under which this process appears in the server's `pg_stat_activity`. */
  name?: string;
  /** Whether the server may be a standby, which takes no writes. */
  mayBeStandby?: boolean;
}

/**
 * Opens the database. The embedded one has **one connection**: inside a transaction every query must go through
 * the transaction. A query sent to `db` would wait for the transaction to end, so for ever.
 *
 * An unreachable server is no error here; queries fail until the server is back.
 *
 * @throws FolderInUse when another process holds the embedded database's folder
 */
export async function connect<DB>(options: ConnectOptions): Promise<Connection<DB>> {
  const { databaseUrl, dataDir } = options;
  // Loads only the driver in use.
  if (databaseUrl) return (await import('./connect-server.ts')).connectServer(databaseUrl, options);
  const { connectEmbedded } = await import('./connect-embedded.ts');
  const { openEmbedded } = await import('./embedded.ts');
  const lock = lockFolder(dataDir);
  try {
    return connectEmbedded(await openEmbedded(join(dataDir, embeddedFolderName)), () => lock.release(), options);
  } catch (error) {
    lock.release();
    throw error;
  }
}
