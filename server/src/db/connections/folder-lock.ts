import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Error of a data folder that another process holds. The message says what to do. */
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

export interface FolderLock {
  release(): void;
}

/**
 * Claims a data folder for this process, so that two embedded databases can't corrupt it together. Creates the folder
 * when missing.
 *
 * @throws FolderInUse when another process, or this one, already holds it
 */
export function lockFolder(dataDir: string): FolderLock {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  // SQLite locks through the kernel. The lock ends with the process, however the process ends, and unlike a pid in a
  // file it means the same inside and outside a container.
  const lockFile = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    lockFile.exec('PRAGMA busy_timeout=0; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lockFile.close();
    if (isBusy(error)) throw new FolderInUse(folder);
    throw error;
  }
  // This closure keeps the handle from being garbage-collected, which would release the lock.
  return {
    release() {
      if (lockFile.isOpen) lockFile.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
