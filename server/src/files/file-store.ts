import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where stored files are kept, each under a plain name. */
export type FileStore = {
  /** Keeps `bytes` under `name`; when it returns they survive a power cut. Throws RangeError for a name that is none. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes under `name`; null where there are none, and for a name that is none. */
  get(name: string): Promise<Readable | null>;
  /** Whether there are bytes under `name`, without reading them. */
  has(name: string): Promise<boolean>;
  /** Forgets `name`; one that is not there is no error. */
  delete(name: string): Promise<void>;
};

/** Whether `name` may name a file: no folders, nothing hidden, so no way out of the store. */
export const isFileName = (name: string): boolean => name.length <= 100 && /^[a-z0-9_-]+(\.[a-z0-9]+)+$/i.test(name);

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Makes a new name in a folder durable. Windows offers no way to. */
const syncFolder = async (folder: string) => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Keeps files in a folder, which is made where it is missing. */
export const folderFileStore = (folder: string): FileStore => ({
  async put(name, bytes) {
    if (!isFileName(name)) throw new RangeError(`${JSON.stringify(name)} is no name for a file`);
    await mkdir(folder, { recursive: true });
    // A name that `get` refuses, so that nobody reads half a file.
    const temporary = join(folder, `.${randomUUID()}`);
    try {
      const handle = await open(temporary, 'wx');
      await handle
        .writeFile(bytes)
        .then(() => handle.sync())
        .finally(() => handle.close());
      await rename(temporary, join(folder, name));
    } catch (cause) {
      await rm(temporary, { force: true });
      throw cause;
    }
    await syncFolder(folder);
  },
  async get(name) {
    if (!isFileName(name)) return null;
    const handle = await open(join(folder, name), 'r').catch(absent);
    return handle?.createReadStream() ?? null;
  },
  async has(name) {
    return isFileName(name) && (await stat(join(folder, name)).catch(absent)) !== null;
  },
  async delete(name) {
    if (isFileName(name)) await rm(join(folder, name), { force: true });
  },
});
