import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateX25519Identity } from 'age-encryption';
import { connect } from '../db/connections/connect.ts';
import type { Connection } from '../db/connections/connection.ts';
import { FolderInUse } from '../db/connections/folder-lock.ts';
import { connectInstalled, databaseFolder, databaseUrlOf } from '../db/connections/installed-database.ts';
import type { Database } from '../db/schema/tables.ts';
import type { Env } from '../env/env.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { writeArchive } from './archive-file.ts';
import { ArchiveError } from './archive-format.ts';
import { type BackupRecord, storeBackup } from './backup-store.ts';
import { type BackupSource, checkArchive, createBackup } from './create-backup.ts';
import { connectCopy, sendRecord } from './database-copy.ts';
import { restoreArchive } from './restore-archive.ts';
import { takeSnapshot } from './snapshot.ts';
import { checkUpgrade } from './upgrade-check.ts';

const packageFile = fileURLToPath(new URL('../../../package.json', import.meta.url));
const readVersion = (): string => JSON.parse(readFileSync(packageFile, 'utf8')).version;

const openFiles = (env: Env): Promise<FileStore> => openFileStore(env.FILES_URL, join(resolve(env.DATA_DIR), 'files'));

/** @throws ArchiveError without a key */
const requireKey = ({ BACKUP_KEY: key }: Env): string => {
  if (key) return key;
  throw new ArchiveError(
    'Backups are encrypted, and BACKUP_KEY is not set. `npm run -s admin -- backup-key` prints a new key: ' +
      'keep it outside of this machine too, because nobody can read a backup without it.',
  );
};

type Source = BackupSource & {
  /** Stores the outcome of a backup where System shows it. */
  record: (outcome: BackupRecord) => Promise<void>;
  close: () => Promise<void>;
};

const toSource = (env: Env, connection: Connection<Database>, files: FileStore): Source => ({
  ...{ connection, files, databaseUrl: databaseUrlOf(env), version: readVersion() },
  record: (outcome) => storeBackup(connection.db, outcome),
  close: () => connection.close(),
});

/** Opens the installation of the settings, also an embedded database that a running process holds. */
const openSource = async (env: Env): Promise<Source> => {
  const files = await openFiles(env);
  try {
    return toSource(env, await connectInstalled(env), files);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const folder = databaseFolder(env);
    const copy = await connectCopy(folder).catch((cause: NodeJS.ErrnoException) => {
      // Without an answer the error about the other process says best what to do.
      throw cause.code === 'ENOENT' || cause.code === 'ECONNREFUSED' ? error : cause;
    });
    return { ...toSource(env, copy, files), record: (outcome) => sendRecord(folder, outcome) };
  }
};

/**
 * Writes a backup of the installation to a file, checks it, and stores the outcome.
 *
 * @returns a message about the backup
 * @throws ArchiveError without a key or for a file that exists, BackupFailed for a backup that fails its check
 */
export const backUp = async (env: Env, file: string): Promise<string> => {
  const key = requireKey(env);
  if (existsSync(file)) throw new ArchiveError(`There is a file ${file} already. Choose another name.`);
  await mkdir(dirname(resolve(file)), { recursive: true });
  const source = await openSource(env);
  const takenAt = new Date().toISOString();
  const record = async (problem: string | null) => {
    const bytes = await stat(file).then(
      ({ size }) => size,
      () => 0,
    );
    await source.record({ file, takenAt, bytes, problem });
    return bytes;
  };
  try {
    const { tables, files } = await createBackup(source, file, key);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = await record(null);
    return `Backup ${file}: ${bytes} bytes, ${rows} rows, ${files.length} files. Verified by restoring it.`;
  } catch (error) {
    // The failure itself is what matters, even if it can't be stored.
    await record(error instanceof Error ? error.message : String(error)).catch(() => {});
    throw error;
  } finally {
    await source.close();
  }
};

/**
 * Restores a backup into the empty database and the empty place for files of the settings.
 *
 * @throws ArchiveError as `restoreArchive`
 */
export const restore = async (env: Env, file: string): Promise<string> => {
  const key = requireKey(env);
  const connection = await connect<Database>({ databaseUrl: databaseUrlOf(env), dataDir: databaseFolder(env) });
  try {
    const { header, manifest } = await restoreArchive(file, key, { connection, files: await openFiles(env) });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return `Restored ${rows} rows and ${manifest.files.length} files of ${header.createdAt}. Start the product now.`;
  } finally {
    await connection.close();
  }
};

const report = (problems: readonly string[], fine: string): string => {
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return fine;
};

/** Checks a backup by restoring it into a scratch database. */
export const checkBackup = async (env: Env, file: string): Promise<string> =>
  report(await checkArchive(file, requireKey(env), databaseUrlOf(env)), `${file} is complete.`);

/** Checks the data of the installation on a copy, which is removed afterwards. */
export const verifyInstallation = async (env: Env): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ok-verify-'));
  const [file, key] = [join(folder, 'copy.age'), await generateX25519Identity()];
  const source = await openSource(env);
  try {
    const { connection, files, version } = source;
    await takeSnapshot(connection, files, { version, now: new Date() }, (entries) => writeArchive(file, key, entries));
    return report(
      await checkArchive(file, key, databaseUrlOf(env)),
      'References, files, publications, measurements and figures are right.',
    );
  } finally {
    await source.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Says what an upgrade to this version changes in the installation, by trying it on a copy. */
export const reportUpgrade = async (env: Env): Promise<string> => {
  const source = await openSource(env);
  try {
    return await checkUpgrade(source);
  } finally {
    await source.close();
  }
};

/** Makes a key with which backups are encrypted and read. */
export const makeBackupKey = (): Promise<string> => generateX25519Identity();
