import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process holds the data folder: starting would corrupt it. The message says what to do. */
export class FolderInUse extends Error {
  readonly folder: string;

  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process of this product. ` +
        'Stop that process first, or set DATABASE_URL to let several processes share one PostgreSQL server.',
    );
    this.name = 'FolderInUse';
    this.folder = folder;
  }
}

/** A held data folder; `release` gives it back. */
export interface FolderLock {
  release(): void;
}

/**
 * Claims a data folder for this process, so that two embedded databases can't corrupt it together.
 * Makes the folder when it is not there.
 *
 * @throws FolderInUse when another process, or this one, already holds it
 */
export function lockFolder(dataDir: string): FolderLock {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  // SQLite's lock is the kernel's: it dies with the process however that ends, and unlike a pid in a file
  // it says the same inside and outside a container.
  const held = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    held.exec('PRAGMA busy_timeout=0; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    held.close();
    if (isBusy(cause)) throw new FolderInUse(folder);
    throw cause;
  }
  // The handle lives in this closure: were it collected, the lock would go with it.
  return {
    release() {
      if (held.isOpen) held.close();
    },
  };
}

function isBusy(cause: unknown): boolean {
  const SQLITE_BUSY = 5;
  return cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY;
}
