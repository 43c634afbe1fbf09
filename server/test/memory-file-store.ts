import { Readable } from 'node:stream';
import { type FileStore, isFileName } from '../src/files/file-store.ts';

/** A file store in memory; `names` lists its files. */
export const memoryFileStore = (): FileStore & { names(): string[] } => {
  const files = new Map<string, Uint8Array>();
  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new RangeError(`${name} is no name for a file`);
      files.set(name, bytes);
    },
    async get(name) {
      const bytes = files.get(name);
      return bytes ? Readable.from([bytes]) : null;
    },
    async *list() {
      yield* files.keys();
    },
    async has(name) {
      return files.has(name);
    },
    async delete(name) {
      files.delete(name);
    },
    names: () => [...files.keys()],
  };
};
