import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../bench/program.ts';
import { startS3Server } from '../server/test/s3-server.ts';
import { type Fault, type FaultOutcome, strikeUnderLoad } from './kills.ts';
import { startPostgres } from './product.ts';

type Manners = Awaited<ReturnType<typeof startS3Server>>['manners'];

/** Ways in which an S3 store fails, one after the other. */
const storeFailures: Partial<Manners>[] = [{ isDown: true }, { delayMs: 2_000 }, { losesReplies: true }];

/** Meets every way in which an S3 store fails, for a share of so many seconds each. */
export const s3Outage = async (seconds: number): Promise<FaultOutcome> => {
  const [store, server] = await Promise.all([startS3Server(), startPostgres()]);
  const fault: Fault = {
    name: 'S3 store that refuses, is slow and loses replies',
    times: 1,
    settings: {
      FILES_URL: `s3://pictures/ok?region=nl&endpoint=${encodeURIComponent(store.url)}`,
      AWS_ACCESS_KEY_ID: 'the-key',
      AWS_SECRET_ACCESS_KEY: 'the-secret',
    },
    strike: async () => {
      for (const failure of storeFailures) {
        Object.assign(store.manners, failure);
        await sleep((seconds * 1000) / storeFailures.length);
        Object.assign(store.manners, { isDown: false, delayMs: 0, losesReplies: false });
      }
    },
  };
  const outcome = await strikeUnderLoad(fault, server);
  await Promise.all([store.stop(), server.stop()]);
  return outcome;
};

/** Whether this process may mount file systems, which disks that are full or read-only need. */
export const canMount = (): boolean => {
  try {
    new Disk(temporaryFolder(), 1).remove();
    return true;
  } catch {
    return false;
  }
};

/** A disk of its own, mounted on a folder. */
class Disk {
  readonly #folder: string;

  /** @throws Error when this process may not mount */
  constructor(folder: string, megabytes: number) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], { stdio: 'pipe' });
    process.once('exit', () => this.remove());
  }

  /** Takes the space that is left, again and again, for so many seconds. */
  async fill(seconds: number): Promise<void> {
    const filler = join(this.#folder, '.filler');
    const block = Buffer.alloc(4096);
    const file = openSync(filler, 'w');
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(20)) {
      try {
        while (writeSync(file, block) === block.length);
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      }
    }
    closeSync(file);
    rmSync(filler);
  }

  setReadOnly(isReadOnly: boolean): void {
    // A file that is being written makes the kernel refuse; a moment later it is done.
    for (;;) {
      try {
        execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, this.#folder], { stdio: 'pipe' });
        return;
      } catch (error) {
        if (!String((error as { stderr?: Buffer }).stderr).includes('busy')) throw error;
      }
    }
  }

  remove(): void {
    try {
      execFileSync('umount', ['--lazy', this.#folder], { stdio: 'pipe' });
    } catch {
      // The disk was removed before.
    }
  }
}

/** Strikes a product that stores its files on a disk of its own. */
const strikeDisk = async (name: string, act: (disk: Disk) => Promise<void>): Promise<FaultOutcome> => {
  const server = await startPostgres();
  let disk: Disk | undefined;
  const fault: Fault = {
    name,
    times: 1,
    prepare: async ({ product }) => {
      await product.stop();
      const folder = join(product.folder, 'files');
      const former = join(product.folder, 'former-files');
      renameSync(folder, former);
      disk = new Disk(folder, 16);
      cpSync(former, folder, { recursive: true });
      await product.start();
    },
    strike: async () => {
      if (disk) await act(disk);
    },
    cleanUp: () => disk?.remove(),
  };
  const outcome = await strikeUnderLoad(fault, server);
  await server.stop();
  return outcome;
};

/** Fills the disk of the files for so many seconds. */
export const fullDisk = (seconds: number): Promise<FaultOutcome> =>
  strikeDisk('full disk of the files', (disk) => disk.fill(seconds));

/** Fills the disk of PostgreSQL for so many seconds. It stops by itself then, so that it is started afterwards. */
export const fullDatabaseDisk = async (seconds: number): Promise<FaultOutcome> => {
  const folder = temporaryFolder();
  const disk = new Disk(folder, 400);
  const usualFolder = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  const server = await startPostgres();
  if (usualFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualFolder;
  const strike = async () => {
    await disk.fill(seconds);
    await server.halt();
    await server.start();
  };
  const outcome = await strikeUnderLoad({ name: 'full disk of PostgreSQL', times: 1, strike }, server);
  await server.stop();
  disk.remove();
  return outcome;
};

/** Makes the disk of the files read-only for so many seconds. */
export const readOnlyDisk = (seconds: number): Promise<FaultOutcome> =>
  strikeDisk('read-only disk of the files', async (disk) => {
    disk.setReadOnly(true);
    await sleep(seconds * 1000);
    disk.setReadOnly(false);
  });
