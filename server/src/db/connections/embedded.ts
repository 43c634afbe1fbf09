import fs from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { columnParsers } from './column-values.ts';

type EmscriptenModule = {
  FS: { ErrnoError: new (errno: number) => Error };
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
};

/**
 * Folder that syncs its files. The embedded database never calls fsync, so a power cut could lose acknowledged writes.
 */
class DurableFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun ?? [];
    const hooks = Array.isArray(preRun) ? preRun : [preRun];
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...hooks, (mod: unknown) => enableSync(mod as EmscriptenModule)] },
    };
  }
}

function enableSync({ FS, NODEFS }: EmscriptenModule): void {
  const EIO = 29;
  NODEFS.stream_ops.fsync = (stream) => {
    try {
      fs.fsyncSync(stream.nfd);
      return 0;
    } catch {
      // Only Emscripten's own error type reaches PostgreSQL, which then stops instead of acknowledging the write.
      throw new FS.ErrnoError(EIO);
    }
  };
}

// V8's optimising compiler takes 600 MB and two seconds for PostgreSQL's parser, and no statement of the product gets
// faster by it. Without these tiers the code of the baseline compiler stays.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

/** PostgreSQL reserves its buffers at start, 128 MB by default. The system's file cache holds the rest of the data. */
const bufferParams = ['-c', 'shared_buffers=32MB'];

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...bufferParams,
  // The default method calls a function that does nothing in the embedded build.
  ...['-c', 'wal_sync_method=fsync'],
];

/** Extensions that migrations may create. */
const extensions = { pg_trgm };

/**
 * Opens the embedded database in a folder, creating it when missing. A write is on disk when its promise resolves. The
 * caller must hold the lock (`lockFolder`): a folder that is opened twice gets corrupted silently.
 */
export async function openEmbedded(folder: string): Promise<PGlite> {
  if (!fs.existsSync(folder)) await createEmbeddedDatabase(folder);
  return openDatabase(folder);
}

/** Opens an embedded database in memory, for tests: empty, or filled from a dump. */
export async function openInMemory(options: Pick<PGliteOptions, 'loadDataDir'> = {}): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, ...bufferParams];
  return PGlite.create({
    ...options,
    startParams,
    initDbStartParams: bufferParams,
    extensions,
    parsers: columnParsers,
  });
}

function openDatabase(folder: string): Promise<PGlite> {
  const settings = { startParams, initDbStartParams: bufferParams, extensions, parsers: columnParsers };
  return PGlite.create({ fs: new DurableFolder(folder), ...settings });
}

/**
 * Creates the database under another name and renames it, so that an interrupted first start leaves no broken folder.
 */
async function createEmbeddedDatabase(folder: string): Promise<void> {
  const unfinishedFolder = `${folder}.new`;
  fs.rmSync(unfinishedFolder, { recursive: true, force: true });
  await (await openDatabase(unfinishedFolder)).close();
  for (const entry of fs.readdirSync(unfinishedFolder, { recursive: true, encoding: 'utf8' }))
    syncPath(join(unfinishedFolder, entry));
  syncPath(unfinishedFolder);
  fs.renameSync(unfinishedFolder, folder);
  syncPath(join(folder, '..'));
}

function syncPath(path: string): void {
  // Windows refuses to sync a folder, and makes its entries durable itself.
  if (process.platform === 'win32') return;
  const handle = fs.openSync(path, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
