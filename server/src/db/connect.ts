import { join } from 'node:path';
import type { Connection } from './connection.ts';
import { lockFolder } from './folder-lock.ts';
import type { QueryListeners } from './query-log.ts';

export type { Connection } from './connection.ts';

/** The folder that PostgreSQL keeps its files in, within that of the embedded database. */
export const embeddedFolderName = 'postgres';

/** Where the data is: a server when there is a URL, else the embedded database in a folder. */
export interface ConnectOptions extends QueryListeners {
  databaseUrl?: string | undefined;
  dataDir: string;
  poolSize?: number;
  /** What a server is told that this process is called. */
  name?: string;
}

/**
 * Opens the database. The embedded one has **one connection**: inside a transaction every query must go through
 * the transaction; one sent to `db` waits for the transaction to end, so for ever.
 *
 * A server that is away is no error here; queries fail until it is back.
 *
 * @throws FolderInUse when another process holds the embedded database's folder
 */
export async function connect<DB>(options: ConnectOptions): Promise<Connection<DB>> {
  const { databaseUrl, dataDir } = options;
  // Only the driver that is used is loaded.
  if (databaseUrl) return (await import('./connect-server.ts')).connectServer(databaseUrl, options);
  const { connectEmbedded } = await import('./connect-embedded.ts');
  const { openEmbedded } = await import('./embedded.ts');
  const lock = lockFolder(dataDir);
  try {
    return connectEmbedded(await openEmbedded(join(dataDir, embeddedFolderName)), () => lock.release(), options);
  } catch (cause) {
    lock.release();
    throw cause;
  }
}
