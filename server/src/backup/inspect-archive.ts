import { createHash, type Hash } from 'node:crypto';
import * as z from 'zod/mini';
import { readArchive } from './archive-file.ts';
import {
  type ArchiveEntry,
  ArchiveError,
  type ArchiveHeader,
  type ArchiveManifest,
  archiveFormat,
  archiveHeader,
  archiveManifest,
  entryNames,
} from './archive-format.ts';

const damaged = (part: string) => new ArchiveError(`The archive is damaged: ${part}. Use another backup.`);

const parseEntry = <T extends z.core.$ZodType>(schema: T, { name, bytes }: ArchiveEntry): z.infer<T> => {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    throw damaged(`${name} can't be read`);
  }
};

/** Format of any archive, also of a newer one whose header has other parts. */
const anyHeader = z.object({ product: z.literal('OK!'), format: z.int(), version: z.string() });

/** @throws ArchiveError for a newer archive */
const readHeader = (entry: ArchiveEntry): ArchiveHeader => {
  if (entry.name !== entryNames.header) throw new ArchiveError('The file is no archive of OK!. Use another file.');
  const { format, version } = parseEntry(anyHeader, entry);
  if (format > archiveFormat) {
    throw new ArchiveError(
      `The archive was written by version ${version}, which is newer. Restore it with that version.`,
    );
  }
  return parseEntry(archiveHeader, entry);
};

/** Table of an entry such as `tables/question/000001.jsonl`. */
export const tableOfEntry = (name: string): string => name.slice(entryNames.table.length, name.lastIndexOf('/'));

const countLines = (bytes: Uint8Array): number => bytes.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0);

/**
 * Reads a whole archive, and compares each part with the manifest. Nothing is written.
 *
 * @returns its header and manifest
 * @throws ArchiveError for a missing, foreign, damaged, truncated or newer archive, and for another key
 */
export const inspectArchive = async (
  file: string,
  key: string,
): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }> => {
  let header: ArchiveHeader | undefined;
  let manifest: ArchiveManifest | undefined;
  const tables = new Map<string, { rows: number; hash: Hash }>();
  const files: ArchiveManifest['files'] = [];
  for await (const entry of readArchive(file, key)) {
    const { name, bytes } = entry;
    if (!header) header = readHeader(entry);
    else if (manifest) throw damaged('it goes on after its end');
    else if (name === entryNames.manifest) manifest = parseEntry(archiveManifest, entry);
    else if (name.startsWith(entryNames.file)) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      files.push({ name: name.slice(entryNames.file.length), bytes: bytes.length, sha256 });
    } else if (name.startsWith(entryNames.table)) {
      const table = tables.get(tableOfEntry(name)) ?? { rows: 0, hash: createHash('sha256') };
      tables.set(tableOfEntry(name), { rows: table.rows + countLines(bytes), hash: table.hash.update(bytes) });
    } else throw damaged(`it has an unexpected part ${name}`);
  }
  if (!header || !manifest) throw damaged('its end is missing');
  const found = {
    files,
    tables: [...tables].map(([name, { rows, hash }]) => ({ name, rows, sha256: hash.digest('hex') })),
  };
  const listed = { files: manifest.files, tables: manifest.tables.filter(({ rows }) => rows > 0) };
  if (JSON.stringify(found) !== JSON.stringify(listed)) throw damaged('its parts differ from its manifest');
  return { header, manifest };
};
