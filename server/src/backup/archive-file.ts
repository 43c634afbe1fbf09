import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Duplex, Readable, Writable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { type ArchiveEntry, ArchiveError } from './archive-format.ts';

/** Level of compression: higher ones make rows a few per cent smaller and take twice as long. */
const gzipLevel = 4;

/** Bytes up to which an entry is read. Rows come in parts of a megabyte, and an upload is at most 20 MB. */
const maxEntryBytes = 64 * 1024 * 1024;

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Compresses or decompresses, on the threads of Node. */
const pipeThrough = (stream: ReadableStream<Uint8Array>, transform: Duplex): Bytes =>
  (stream as Bytes).pipeThrough(Duplex.toWeb(transform) as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array>);

const packEntries = (entries: AsyncIterable<ArchiveEntry>): Bytes => {
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    for await (const { name, bytes } of entries) {
      const writer = controller.add({ name, size: bytes.length, mtime: new Date(0) }).getWriter();
      await writer.write(bytes);
      await writer.close();
    }
    controller.finalize();
  };
  pack().catch((error: unknown) => controller.error(error));
  return readable as Bytes;
};

/** Makes a new name in a folder durable. Windows can't do that. */
const syncFolder = async (folder: string) => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/**
 * Writes an archive. A file of that name appears only when the archive is complete and on disk.
 *
 * @param key age identity (`AGE-SECRET-KEY-1…`), which also reads the archive
 */
export const writeArchive = async (file: string, key: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  const unfinished = `${file}.unfinished`;
  try {
    const packed = pipeThrough(packEntries(entries), createGzip({ level: gzipLevel }));
    const encrypted = await encrypter.encrypt(packed);
    // `flush` syncs the file when it is closed.
    await encrypted.pipeTo(Writable.toWeb(createWriteStream(unfinished, { flush: true, mode: 0o600 })));
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};

const readBody = async (name: string, body: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > maxEntryBytes) throw new ArchiveError(`The archive is damaged: ${name} is too large.`);
    parts.push(part);
  }
  return Buffer.concat(parts, length);
};

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const explain = (error: unknown, file: string): unknown => {
  if (error instanceof ArchiveError) return error;
  if (isMissing(error)) return new ArchiveError(`There is no file ${file}.`);
  const cause = error instanceof Error ? error.message : String(error);
  if (/no identity|identities/i.test(cause)) {
    return new ArchiveError('The archive was encrypted with another key. Set BACKUP_KEY to the key of that time.');
  }
  return new ArchiveError(`${file} is no complete archive of OK! (${cause}). Use another backup.`);
};

/**
 * Reads the entries of an archive in their order.
 *
 * @throws ArchiveError for a missing, foreign, damaged or truncated file, and for another key
 */
export async function* readArchive(file: string, key: string): AsyncGenerator<ArchiveEntry> {
  try {
    const decrypter = new Decrypter();
    decrypter.addIdentity(key);
    const encrypted = Readable.toWeb(createReadStream(file)) as Bytes;
    const packed = pipeThrough(await decrypter.decrypt(encrypted), createGunzip());
    for await (const { header, body } of packed.pipeThrough(createTarDecoder({ strict: true }))) {
      yield { name: header.name, bytes: await readBody(header.name, body) };
    }
  } catch (error) {
    throw explain(error, file);
  }
}
