import type { MessagePort } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { connectServer } from '../../db/connections/connect-server.ts';
import type { Connection } from '../../db/connections/connection.ts';
import type { Database } from '../../db/schema/tables.ts';
import { serveWorkerChannel } from '../../jobs/worker-channel.ts';
import { type ExportPlan, produceFile } from './export-file.ts';

// Runs on its own thread, with its own connection, so that millions of rows neither block the event loop of requests nor
// leave garbage in their heap.

/** The job of the channel; after it `null` requests the next piece of the file. */
export type ExportTaskRequest = { databaseUrl: string; plan: ExportPlan } | null;

/**
 * A piece of the file, and the number of rows in it. Thread and process share its memory, which is overwritten when the
 * piece after the next is requested: new memory for each piece would cause a full garbage collection several times a
 * second.
 */
export type Piece = { bytes: Uint8Array<SharedArrayBuffer>; rows: number };

/** Bytes of a piece: few enough to wait in memory, enough to be worth a message. */
const pieceBytes = 2 ** 18;

/** Divides a file into pieces, which alternate between two buffers. */
async function* piecesOf(
  db: Kysely<Database>,
  plan: ExportPlan,
  signal: AbortSignal,
): AsyncGenerator<Piece, undefined> {
  let buffer = Buffer.from(new SharedArrayBuffer(pieceBytes));
  let nextBuffer = Buffer.from(new SharedArrayBuffer(pieceBytes));
  let rows = 0;
  let used = 0;
  const takePiece = (): Piece => {
    const piece = { bytes: buffer.subarray(0, used), rows };
    [buffer, nextBuffer] = [nextBuffer, buffer];
    used = 0;
    rows = 0;
    return piece;
  };
  const count = (more: number) => {
    rows += more;
  };
  for await (const part of produceFile(db, plan, { count, signal }))
    for (let offset = 0; offset < part.length; ) {
      const copied = part.copy(buffer, used, offset);
      used += copied;
      offset += copied;
      if (used === pieceBytes) yield takePiece();
    }
  if (used > 0) yield takePiece();
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
  // The next piece is made while the current one is sent. Its error is reported when the piece is requested, if ever.
  const prepareNext = () => {
    nextPiece = pieces?.next();
    nextPiece?.catch(() => {});
  };
  try {
    await serveWorkerChannel<ExportTaskRequest>(port, async (job) => {
      if (job) {
        connection = connectServer<Database>(job.databaseUrl, { poolSize: 1, mayBeStandby: true });
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
