import fs from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { columnParsers } from './column-values.ts';

type Module = {
  FS: { ErrnoError: new (errno: number) => Error };
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
};

/** Without this the embedded database never calls fsync, so a power cut could take acknowledged writes. */
class DurableFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun ?? [];
    const hooks = Array.isArray(preRun) ? preRun : [preRun];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...hooks, (mod: unknown) => syncOn(mod as Module)] } };
  }
}

function syncOn({ FS, NODEFS }: Module): void {
  const EIO = 29;
  NODEFS.stream_ops.fsync = (stream) => {
    try {
      fs.fsyncSync(stream.nfd);
      return 0;
    } catch {
      // Only its own error type reaches PostgreSQL, which then stops instead of acknowledging the write.
      throw new FS.ErrnoError(EIO);
    }
  };
}

// Compiling PostgreSQL's parser once more, to run faster, takes 600 MB and two seconds for a moment, and no statement of
// ours gains by it: the code that the first compiler makes is kept.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

/** PostgreSQL takes all of these at its start, where 128 MB are usual. What is not in them is in the system's cache. */
const buffers = ['-c', 'shared_buffers=32MB'];

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...buffers,
  // The default method syncs through a call that the embedded build leaves empty.
  ...['-c', 'wal_sync_method=fsync'],
];

/** What migrations may create. */
const extensions = { pg_trgm };

/**
 * Opens the embedded database in a folder, creating it when it is missing. A write is on disk when its promise resolves.
 * The caller holds the lock (`lockFolder`): two openings of one folder corrupt it silently.
 */
export async function openEmbedded(folder: string): Promise<PGlite> {
  if (!fs.existsSync(folder)) await createIn(folder);
  return open(folder);
}

/** An embedded database that lives in memory, for tests: empty, or filled from a dump. */
export async function openInMemory(options: Pick<PGliteOptions, 'loadDataDir'> = {}): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, ...buffers];
  return PGlite.create({ ...options, startParams, initDbStartParams: buffers, extensions, parsers: columnParsers });
}

function open(folder: string): Promise<PGlite> {
  const own = { startParams, initDbStartParams: buffers, extensions, parsers: columnParsers };
  return PGlite.create({ fs: new DurableFolder(folder), ...own });
}

/** A first start that is cut short must not leave a folder that never opens: it is made aside, then renamed. */
async function createIn(folder: string): Promise<void> {
  const aside = `${folder}.new`;
  fs.rmSync(aside, { recursive: true, force: true });
  await (await open(aside)).close();
  for (const entry of fs.readdirSync(aside, { recursive: true, encoding: 'utf8' })) syncPath(join(aside, entry));
  syncPath(aside);
  fs.renameSync(aside, folder);
  syncPath(join(folder, '..'));
}

function syncPath(path: string): void {
  // Windows refuses to sync a folder and keeps its entries safe by itself.
  if (process.platform === 'win32') return;
  const handle = fs.openSync(path, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
