import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { AuditEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/tables.ts';
import { SentPieces } from '../../http/sent-pieces.ts';
import type { Watcher } from './one-after-the-other.ts';
import { type Begun, type Ended, endExport, tellRows } from './running-store.ts';

/** Milliseconds after which a running export says again how far it is, and hears whether it is to stop. */
const beat = 1000;

/** Bytes that are given to a reader at a time: whoever takes so many now and then is slow, but there. */
const slice = 2 ** 16;

type Running = {
  db: Kysely<Database>;
  log: FastifyBaseLogger;
  begun: Begun;
  /** Makes the file until it is called off. */
  file: (watcher: Watcher) => AsyncGenerator<Buffer>;
  /** Milliseconds after which a reader who takes nothing is let go. */
  patience: number;
};

/** Hears of when a reader is waited for, and of when the file itself is. */
type Waiting = { forReader: () => void; forFile: () => void };

/** The file, with a word for whom is waited for, and one before its end is told to its reader. */
async function* untilRead(file: AsyncGenerator<Buffer>, waiting: Waiting, finish: () => Promise<void>) {
  waiting.forFile();
  for await (const part of file)
    for (let at = 0; at < part.length; at += slice) {
      waiting.forReader();
      yield part.subarray(at, at + slice);
      waiting.forFile();
    }
  await finish();
}

const endOf = (begun: Begun, rows: number, ended: Ended): AuditEvent => ({
  actorId: begun.userId,
  type: 'STATISTICS_EXPORT_END',
  object: { type: 'statisticsExport', id: begun.id },
  outcome: ended === 'FINISHED' ? 'SUCCESS' : 'FAILURE',
  data: { rows, ended, message: `${ended.toLowerCase()} after ${rows} rows` },
});

/**
 * The file of an export as it is sent. While it runs it says how far it is; it ends with its last byte, when its reader
 * goes away or takes nothing any more, or when its administrator cancels it. How it ends is written down, of a whole one
 * before its reader knows. Who got a part alone sees that it broke off, for the connection is cut.
 */
export const runExport = ({ db, log, begun, file, patience }: Running): Readable => {
  let rows = 0;
  let ended: Ended | undefined;
  const count = (more: number) => {
    rows += more;
  };
  const gone = new AbortController();
  const content = file({ count, signal: gone.signal });
  const end = async (how: Ended) => {
    ended = how;
    try {
      await endExport(db, { id: begun.id, rows, ended: how }, endOf(begun, rows, how));
    } catch (fault) {
      // Nothing of it was written down: whoever closes the stream says that it failed.
      ended = undefined;
      throw fault;
    }
  };
  let why: Ended | undefined;
  const stop = (how: Ended, told: string) => {
    why ??= how;
    stream.destroy(new Error(told));
  };
  let stalled: NodeJS.Timeout;
  const forFile = () => clearTimeout(stalled);
  const forReader = () => {
    forFile();
    stalled = setTimeout(() => stop('FAILED', 'nobody reads this export any more'), patience);
    stalled.unref();
  };
  const stream = new SentPieces(untilRead(content, { forReader, forFile }, () => end('FINISHED')));
  forReader();
  const beating = setInterval(async () => {
    try {
      const isToStop = await tellRows(db, begun.id, rows);
      if (isToStop && !ended) stop('CANCELLED', 'this export was cancelled');
    } catch (fault) {
      log.warn({ err: fault }, 'an export could not say how far it is');
    }
  }, beat);
  beating.unref();
  // Whoever goes away leaves no error behind; what fails by itself does.
  stream.once('error', () => {
    why ??= 'FAILED';
  });
  stream.once('close', async () => {
    clearInterval(beating);
    clearTimeout(stalled);
    gone.abort();
    if (ended) return;
    try {
      // Of one that nobody has begun to read, nothing else ends it.
      await content.return(undefined);
      await end(why ?? 'CANCELLED');
    } catch (fault) {
      log.warn({ err: fault }, 'the end of an export could not be written down');
    }
  });
  return stream;
};
