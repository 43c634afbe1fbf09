import { createHash } from 'node:crypto';
import type { Connection, RawTransaction } from '../db/connections/connection.ts';
import type { Database } from '../db/schema/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import {
  type ArchiveEntry,
  type ArchiveHeader,
  type ArchiveManifest,
  archiveFormat,
  entryNames,
} from './archive-format.ts';
import { listTables, migrationTable, readRows, readSequences } from './stored-tables.ts';

/** Characters of rows from which on they become a part of the archive. */
const partCharacters = 1_000_000;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const jsonEntry = (name: string, value: unknown): ArchiveEntry => ({ name, bytes: Buffer.from(JSON.stringify(value)) });

/** Begins the one moment that a backup shows, however long it takes. People go on working. */
const beginSnapshot = ({ script }: RawTransaction) =>
  script(`set transaction isolation level repeatable read, read only;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'`);

async function* readFiles(files: FileStore, listed: ArchiveManifest['files']): AsyncGenerator<ArchiveEntry> {
  for await (const name of files.list()) {
    const stream = await files.get(name);
    // A file that was deleted since it was listed is in no row of this moment, or the check of the backup misses it.
    if (!stream) continue;
    const parts: Uint8Array[] = [];
    for await (const part of stream) parts.push(part);
    const bytes = Buffer.concat(parts);
    listed.push({ name, bytes: bytes.length, sha256: hashOf(bytes) });
    yield { name: entryNames.file + name, bytes };
  }
}

async function* readTables(
  transaction: RawTransaction,
  listed: ArchiveManifest['tables'],
): AsyncGenerator<ArchiveEntry> {
  for (const table of await listTables(transaction)) {
    const hash = createHash('sha256');
    let [rows, part, parts] = [0, '', 0];
    const takePart = (): ArchiveEntry => {
      const bytes = Buffer.from(part);
      hash.update(bytes);
      parts += 1;
      part = '';
      return { name: `${entryNames.table}${table.name}/${String(parts).padStart(6, '0')}.jsonl`, bytes };
    };
    for await (const lines of readRows(transaction, table)) {
      rows += lines.length;
      part += `${lines.join('\n')}\n`;
      if (part.length >= partCharacters) yield takePart();
    }
    if (part !== '') yield takePart();
    listed.push({ name: table.name, rows, sha256: hash.digest('hex') });
  }
}

/** Counts and hashes of all tables, by the same rules as an archive. */
export const describeTables = (connection: Connection<Database>): Promise<ArchiveManifest['tables']> =>
  connection.rawTransaction(async (transaction) => {
    await beginSnapshot(transaction);
    const tables: ArchiveManifest['tables'] = [];
    for await (const _ of readTables(transaction, tables));
    return tables;
  });

/**
 * Reads database and files as the entries of an archive, as of one moment.
 *
 * @param take is given the entries, and has to read them to the end
 * @returns the manifest
 */
export const takeSnapshot = (
  connection: Connection<Database>,
  files: FileStore,
  { version, now }: { version: string; now: Date },
  take: (entries: AsyncIterable<ArchiveEntry>) => Promise<void>,
): Promise<ArchiveManifest> =>
  connection.rawTransaction(async (transaction) => {
    await beginSnapshot(transaction);
    const migrations = await transaction.query<ArchiveHeader['migrations'][number]>(
      `select name, sha256 from ${migrationTable} order by name`,
    );
    const manifest: ArchiveManifest = { tables: [], sequences: await readSequences(transaction), files: [] };
    const header: ArchiveHeader = {
      ...{ product: 'OK!', format: archiveFormat, version, createdAt: now.toISOString(), migrations },
    };
    await take(
      (async function* readEntries() {
        yield jsonEntry(entryNames.header, header);
        yield* readFiles(files, manifest.files);
        yield* readTables(transaction, manifest.tables);
        yield jsonEntry(entryNames.manifest, manifest);
      })(),
    );
    return manifest;
  });
