import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Connection, RawTransaction } from '../db/connections/connection.ts';
import { analyze } from '../db/migrating/analyze.ts';
import { createFormerSchema, UnknownMigration } from '../db/migrating/migrate.ts';
import type { Database } from '../db/schema/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { readArchive } from './archive-file.ts';
import { ArchiveError, type ArchiveHeader, type ArchiveManifest, entryNames } from './archive-format.ts';
import { inspectArchive, tableOfEntry } from './inspect-archive.ts';
import { beginLoading } from './load-tables.ts';
import { listTables } from './stored-tables.ts';

/** Place to restore into. */
export type RestorePlace = { connection: Connection<Database>; files: FileStore };

const refuseUsedDatabase = async ({ query }: RawTransaction): Promise<void> => {
  const tables = await query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
  );
  if (tables.length > 0) {
    throw new ArchiveError(
      'The database is not empty, so nothing was restored. Create an empty one, and set DATABASE_URL or DATA_DIR to it.',
    );
  }
};

/** Files of an interrupted restore may be there already; another file may not. */
const refuseOtherFiles = async (files: FileStore, manifest: ArchiveManifest): Promise<void> => {
  const hashes = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  for await (const name of files.list()) {
    const stream = await files.get(name);
    const sha256 =
      stream &&
      createHash('sha256')
        .update(await buffer(stream))
        .digest('hex');
    if (sha256 !== hashes.get(name)) {
      throw new ArchiveError(
        `The place for files holds another file ${name}, so nothing was restored. Set DATA_DIR or FILES_URL to an empty one.`,
      );
    }
  }
};

const createSchema = async (transaction: RawTransaction, { migrations, version }: ArchiveHeader): Promise<void> => {
  try {
    await createFormerSchema(transaction, migrations);
  } catch (error) {
    if (!(error instanceof UnknownMigration)) throw error;
    throw new ArchiveError(
      `The archive was written by version ${version}, whose data this version does not know (${error.message}). ` +
        'Restore it with that version.',
    );
  }
};

const refuseOtherTables = (tables: readonly string[], manifest: ArchiveManifest) => {
  const listed = manifest.tables.map(({ name }) => name);
  if (JSON.stringify(listed) !== JSON.stringify(tables)) {
    throw new ArchiveError('The archive is damaged: it has other tables than its version. Use another backup.');
  }
};

/**
 * Restores an archive into an empty database and an empty store of files. The schema is that of the archive; starting
 * the product upgrades it. The database is filled in one transaction, after all files.
 *
 * @throws ArchiveError, before anything is written, for an archive that can't be used or a place that is not empty
 */
export const restoreArchive = async (
  file: string,
  key: string,
  { connection, files }: RestorePlace,
): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }> => {
  const { header, manifest } = await inspectArchive(file, key);
  await connection.rawTransaction(async (transaction) => {
    await transaction.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await refuseUsedDatabase(transaction);
    await refuseOtherFiles(files, manifest);
    await createSchema(transaction, header);
    refuseOtherTables(
      (await listTables(transaction)).map(({ name }) => name),
      manifest,
    );
    const loading = await beginLoading(transaction);
    for await (const { name, bytes } of readArchive(file, key)) {
      if (name.startsWith(entryNames.file)) await files.put(name.slice(entryNames.file.length), bytes);
      if (name.startsWith(entryNames.table)) {
        await loading.insertRows(tableOfEntry(name), Buffer.from(bytes).toString());
      }
    }
    await loading.finish(manifest.sequences);
  });
  await analyze(connection);
  return { header, manifest };
};
