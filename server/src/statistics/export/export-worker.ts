import type { MessagePort } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { connectServer } from '../../db/connect-server.ts';
import type { Connection } from '../../db/connection.ts';
import type { Database } from '../../db/tables.ts';
import { serveWorkerChannel } from '../../jobs/worker-channel.ts';
import { fileOf, type Plan } from './export-file.ts';

// Runs on a thread of its own, with a connection of its own: whoever measures meanwhile shares no turn of the event loop
// with millions of rows, and what they leave behind is collected here.

/** The job of the channel; after it `null` requests the next piece of the file. */
export type WorkerRequest = { databaseUrl: string; plan: Plan } | null;

/**
 * A piece of the file, and how many rows of measurements are told of in it. Both sides see the same memory, which is
 * filled again once the piece after the next is asked for: memory that is made anew for every piece would have all of
 * the process looked through for what is garbage, several times a second.
 */
export type Piece = { bytes: Uint8Array<SharedArrayBuffer>; rows: number };

/** Bytes of a piece: few enough to wait in memory, enough to be worth a message. */
const pieceBytes = 2 ** 18;

/** A file in pieces, which take turns with two places in memory. */
async function* piecesOf(db: Kysely<Database>, plan: Plan, signal: AbortSignal): AsyncGenerator<Piece, undefined> {
  let place = Buffer.from(new SharedArrayBuffer(pieceBytes));
  let other = Buffer.from(new SharedArrayBuffer(pieceBytes));
  let rows = 0;
  let used = 0;
  const take = (): Piece => {
    const taken = { bytes: place.subarray(0, used), rows };
    [place, other] = [other, place];
    used = 0;
    rows = 0;
    return taken;
  };
  const count = (more: number) => {
    rows += more;
  };
  for await (const part of fileOf(db, plan, { count, signal }))
    for (let at = 0; at < part.length; ) {
      const copied = part.copy(place, used, at);
      used += copied;
      at += copied;
      if (used === pieceBytes) yield take();
    }
  if (used > 0) yield take();
  return undefined;
}

/**
 * Replies `null` to an export job, then with one piece of its file to each `null`, and with `null` after the last piece.
 * Closing the channel stops the file before its next query, however little of a packed file there is yet.
 */
export const writeExport = async (port: MessagePort): Promise<void> => {
  const closed = new AbortController();
  port.once('close', () => closed.abort());
  let connection: Connection<Database> | undefined;
  let pieces: AsyncGenerator<Piece, undefined> | undefined;
  let nextPiece: Promise<IteratorResult<Piece, undefined>> | undefined;
  // The next piece is made while the current one is sent. Without a request for it, its error is nobody's.
  const prepareNext = () => {
    nextPiece = pieces?.next();
    nextPiece?.catch(() => {});
  };
  try {
    await serveWorkerChannel<WorkerRequest>(port, async (job) => {
      if (job) {
        connection = connectServer<Database>(job.databaseUrl, { poolSize: 1 });
        pieces = piecesOf(connection.db, job.plan, closed.signal);
        prepareNext();
        return null;
      }
      const piece = (await nextPiece)?.value ?? null;
      prepareNext();
      return piece;
    });
  } finally {
    await pieces?.return(undefined);
    await connection?.close();
  }
};
