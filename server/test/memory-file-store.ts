import { Readable } from 'node:stream';
import { type FileStore, isFileName } from '../src/files/file-store.ts';

/** A file store that forgets everything with the process; `names` tells what it holds. */
export const memoryFileStore = (): FileStore & { names(): string[] } => {
  const kept = new Map<string, Uint8Array>();
  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new RangeError(`${name} is no name for a file`);
      kept.set(name, bytes);
    },
    async get(name) {
      const bytes = kept.get(name);
      return bytes ? Readable.from([bytes]) : null;
    },
    async has(name) {
      return kept.has(name);
    },
    async delete(name) {
      kept.delete(name);
    },
    names: () => [...kept.keys()],
  };
};
