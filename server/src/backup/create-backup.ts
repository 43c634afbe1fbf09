import type { Connection } from '../db/connections/connection.ts';
import { migrate } from '../db/migrating/migrate.ts';
import type { Database } from '../db/schema/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { writeArchive } from './archive-file.ts';
import type { ArchiveManifest } from './archive-format.ts';
import { checkData } from './check-data.ts';
import { restoreArchive } from './restore-archive.ts';
import { withScratchDatabase } from './scratch-database.ts';
import { describeTables, takeSnapshot } from './snapshot.ts';

/** Sources of a backup, and the server of its check. */
export type BackupSource = {
  connection: Connection<Database>;
  files: FileStore;
  /** Server on which the scratch database is created, if possible. */
  databaseUrl: string | undefined;
  /** Version of the product. */
  version: string;
};

/** Error of a backup that was written, but is not what it should be. The message lists what is wrong. */
class BackupFailed extends Error {
  override name = 'BackupFailed';
}

/** Store that takes files and forgets them: reading the archive compares their hashes. */
export const noStore: FileStore = {
  put: async () => {},
  get: async () => null,
  list: async function* () {},
  has: async () => false,
  delete: async () => {},
};

const describeDifferences = (manifest: ArchiveManifest, restored: ArchiveManifest['tables']): string[] => {
  const hashes = new Map(restored.map(({ name, rows, sha256 }) => [name, `${rows} ${sha256}`]));
  const changed = manifest.tables.filter(({ name, rows, sha256 }) => hashes.get(name) !== `${rows} ${sha256}`);
  return changed.length === 0 ? [] : [`Tables differ after restoring: ${changed.map(({ name }) => name).join(', ')}`];
};

/**
 * Restores an archive into a scratch database, and compares and checks everything.
 *
 * @returns a sentence for each problem
 * @throws ArchiveError for an archive that can't be used
 */
export const checkArchive = (file: string, key: string, databaseUrl: string | undefined): Promise<string[]> =>
  withScratchDatabase(databaseUrl, async (connection) => {
    const { manifest } = await restoreArchive(file, key, { connection, files: noStore });
    const differences = describeDifferences(manifest, await describeTables(connection));
    await migrate(connection);
    const problems = await checkData(connection, new Set(manifest.files.map(({ name }) => name)));
    return [...differences, ...problems];
  });

/**
 * Writes a backup while people work, and checks it by restoring it.
 *
 * @throws BackupFailed for a backup that the check finds fault with; the file stays
 */
export const createBackup = async (
  { connection, files, databaseUrl, version }: BackupSource,
  file: string,
  key: string,
): Promise<ArchiveManifest> => {
  const manifest = await takeSnapshot(connection, files, { version, now: new Date() }, (entries) =>
    writeArchive(file, key, entries),
  );
  const problems = await checkArchive(file, key, databaseUrl);
  if (problems.length > 0) {
    throw new BackupFailed(`The backup ${file} was written, but failed its check.\n${problems.join('\n')}`);
  }
  return manifest;
};
