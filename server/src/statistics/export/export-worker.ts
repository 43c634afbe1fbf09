import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { connectServer } from '../../db/connect-server.ts';
import type { Database } from '../../db/tables.ts';
import { fileOf, type Plan } from './export-file.ts';

// Runs on a thread of its own, with a connection of its own: whoever measures meanwhile shares no turn of the event loop
// with millions of rows, and what they leave behind is collected here.

/** A file that is wanted; after it, piece by piece, `null` is asked. */
export type Wanted = { databaseUrl: string; plan: Plan };

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
 * Answers with a file piece by piece through a port, and with null after the last, until the other side closes it: then
 * no further part is read, however little of a packed file there is yet.
 */
export const writeExport = async (port: MessagePort): Promise<void> => {
  const closed = new AbortController();
  port.once('close', () => closed.abort());
  const asked = on(port, 'message', { close: ['close'] }) as AsyncIterableIterator<[Wanted | null]>;
  const wanted = (await asked.next()).value?.[0];
  if (!wanted) return;
  const connection = connectServer<Database>(wanted.databaseUrl, { poolSize: 1 });
  const pieces = piecesOf(connection.db, wanted.plan, closed.signal);
  // The piece after one is made while that is sent; where nobody asks for it, nobody hears that it failed.
  const makeNext = () => {
    const coming = pieces.next();
    coming.catch(() => {});
    return coming;
  };
  try {
    let coming = makeNext();
    port.postMessage(null);
    for await (const _next of asked) {
      const { value } = await coming;
      port.postMessage(value ?? null);
      coming = makeNext();
    }
  } finally {
    await pieces.return(undefined);
    await connection.close();
  }
};
