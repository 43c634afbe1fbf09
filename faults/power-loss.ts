import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

// Loaded into the product before anything else. It keeps a copy of the data folder as a power cut would leave it: of
// each file the bytes at its last sync. Names count at once, as on a file system with a journal.

const { OK_DATA_FOLDER: folder = '', OK_SYNCED_FOLDER: synced = '' } = process.env;

/** Place of a file in the copy; undefined for a file elsewhere. */
const findPlace = (path: string): string | undefined => {
  const inside = relative(folder, path);
  return inside.startsWith('..') ? undefined : join(synced, inside);
};

/** Copies a file under another name and renames it, because a kill in the middle is no power cut. */
const keep = (path: string): void => {
  const place = findPlace(path);
  if (place === undefined || !original.statSync(path).isFile()) return;
  original.mkdirSync(dirname(place), { recursive: true });
  original.copyFileSync(path, `${place}.copying`);
  original.renameSync(`${place}.copying`, place);
};

const moveTo = (from: unknown, to: unknown): void => {
  const [source, target] = [findPlace(String(from)), findPlace(String(to))];
  if (source === undefined || target === undefined || !original.existsSync(source)) return;
  original.mkdirSync(dirname(target), { recursive: true });
  original.rmSync(target, { recursive: true, force: true });
  original.renameSync(source, target);
};

const remove = (path: unknown): void => {
  const place = findPlace(String(path));
  if (place !== undefined) original.rmSync(place, { recursive: true, force: true });
};

const original = { ...fs, promises: { ...fs.promises } };
const pathOf = (handle: number): string => original.readlinkSync(`/proc/self/fd/${handle}`);

fs.fsyncSync = (handle) => {
  original.fsyncSync(handle);
  keep(pathOf(handle));
};
fs.renameSync = (from, to) => {
  original.renameSync(from, to);
  moveTo(from, to);
};
fs.unlinkSync = (path) => {
  original.unlinkSync(path);
  remove(path);
};
fs.promises.rename = async (from, to) => {
  await original.promises.rename(from, to);
  moveTo(from, to);
};
fs.promises.unlink = async (path) => {
  await original.promises.unlink(path);
  remove(path);
};

// The product imports these functions by name.
syncBuiltinESMExports();

const handle = await fs.promises.open(process.execPath);
const prototype = Object.getPrototypeOf(handle) as { sync: () => Promise<void>; datasync: () => Promise<void> };
await handle.close();
for (const method of ['sync', 'datasync'] as const) {
  const sync = prototype[method];
  prototype[method] = async function (this: { fd: number }) {
    await sync.call(this as never);
    keep(pathOf(this.fd));
  };
}
