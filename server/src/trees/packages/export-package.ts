import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import type { FileStore } from '../../files/file-store.ts';
import { makeThreadPool } from '../../jobs/thread-pool.ts';
import { openWorkerChannel, receiveInParts, type WorkerChannel } from '../../jobs/worker-channel.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import { refusePackage } from './bad-package.ts';
import type { ExportRequest } from './package-worker.ts';
import { picturePath } from './package-zip.ts';
import { findSignature } from './signing-keys-store.ts';

/** Threads of exports and imports. A slow client makes its task wait without occupying the thread. */
export const packageThreads = makeThreadPool(new URL('./package-worker.ts', import.meta.url), {
  maxThreads: Math.min(2, availableParallelism()),
  idleTimeout: 20_000,
  concurrentTasksPerWorker: 4,
});

/** Milliseconds after which the thread of a client that stopped reading ends. */
const idleTimeoutMs = 60_000;

async function* writeParts(
  channel: WorkerChannel<ExportRequest>,
  files: FileStore,
  { pictures, signature }: { pictures: readonly string[]; signature: string },
): AsyncGenerator<Buffer> {
  const { request, close } = channel;
  const receive = () => receiveInParts(channel, 'part');
  try {
    await request({ signature });
    yield* receive();
    for (const picture of pictures) {
      const stream = await files.get(picture);
      if (!stream) throw new Error(`the picture ${picture} is not stored`);
      await request({ picture, bytes: await buffer(stream) });
      yield* receive();
    }
    await request('end');
    yield* receive();
  } finally {
    close();
  }
}

/** Simultaneous checks of files: enough to hide the latency of a remote store, without overloading it. */
const maxConcurrentChecks = 10;

/** Refuses a version with a picture that is not stored, before the first part of its package is sent. */
const refuseMissing = async (files: FileStore, pictures: readonly string[]): Promise<void> => {
  for (let from = 0; from < pictures.length; from += maxConcurrentChecks) {
    const some = pictures.slice(from, from + maxConcurrentChecks);
    const areStored = await Promise.all(some.map((picture) => files.has(picture)));
    const missing = some.find((_picture, index) => !areStored[index]);
    if (missing) throw refusePackage('noPicture', picturePath(missing));
  }
};

/** Stores of an installation, and the name with which it signs. */
export type PackageSender = { db: Kysely<Database>; files: FileStore; signedBy: string };

/**
 * Reads a version and starts writing its package on a thread. The rows are read when this resolves; pictures are read
 * one at a time while the package is sent.
 *
 * @returns the parts of the package; null for an unknown version
 * @throws AppError `badPackage` for a picture that is not stored
 */
export const writeTreePackage = async (
  { db, files, signedBy }: PackageSender,
  treeRowId: number,
): Promise<AsyncGenerator<Buffer> | null> => {
  const channel = openWorkerChannel<ExportRequest>(packageThreads, 'writePackage', { idleTimeoutMs });
  try {
    await inTransaction(db, async (trx) => {
      for await (const chunk of readTreeRows(trx, treeRowId)) await channel.request({ take: chunk });
    });
    const pictures = await channel.request<string[] | null>('pictures');
    if (pictures) {
      await refuseMissing(files, pictures);
      const signature = await findSignature(db, await channel.request<string>('hash'), signedBy);
      return writeParts(channel, files, { pictures, signature });
    }
  } catch (error) {
    channel.close();
    throw error;
  }
  channel.close();
  return null;
};
