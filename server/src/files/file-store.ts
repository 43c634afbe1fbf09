import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Store of files, each under a plain name. */
export type FileStore = {
  /**
   * Stores `bytes` durably: after it resolves they survive a power cut. Rejects with RangeError for an invalid name.
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads a file; null when it is missing or the name is invalid. */
  get(name: string): Promise<Readable | null>;
  /** Lists the names of all files, in no particular order. */
  list(): AsyncIterable<string>;
  /** Whether a file exists, without reading it. */
  has(name: string): Promise<boolean>;
  /** Deletes a file. A missing file is no error. */
  delete(name: string): Promise<void>;
};

/** Whether a name is valid: no folder and no hidden file, so that no name leads out of the store. */
export const isFileName = (name: string): boolean => name.length <= 100 && /^[a-z0-9_-]+(\.[a-z0-9]+)+$/i.test(name);

const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Makes a new name in a folder durable. Windows can't do that. */
const syncFolder = async (folder: string) => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Store in a folder, which `put` creates when missing. */
export const folderFileStore = (folder: string): FileStore => ({
  async put(name, bytes) {
    if (!isFileName(name)) throw new RangeError(`${JSON.stringify(name)} is no name for a file`);
    await mkdir(folder, { recursive: true });
    // `get` refuses this name, so that no request reads half a file.
    const temporaryPath = join(folder, `.${randomUUID()}`);
    try {
      const handle = await open(temporaryPath, 'wx');
      await handle
        .writeFile(bytes)
        .then(() => handle.sync())
        .finally(() => handle.close());
      await rename(temporaryPath, join(folder, name));
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error;
    }
    await syncFolder(folder);
  },
  async get(name) {
    if (!isFileName(name)) return null;
    const handle = await open(join(folder, name), 'r').catch(nullIfMissing);
    return handle?.createReadStream() ?? null;
  },
  async *list() {
    const folderHandle = await opendir(folder).catch(nullIfMissing);
    if (folderHandle) for await (const entry of folderHandle) if (isFileName(entry.name)) yield entry.name;
  },
  async has(name) {
    return isFileName(name) && (await stat(join(folder, name)).catch(nullIfMissing)) !== null;
  },
  async delete(name) {
    if (isFileName(name)) await rm(join(folder, name), { force: true });
  },
});
