import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { type Begun, type Ended, endExport, tellRows } from './running-store.ts';

/** Milliseconds after which a running export says again how far it is, and hears whether it is to stop. */
const beat = 1000;

/** Bytes that wait for a reader who is slower than the database. */
const waiting = 2 ** 18;

type Running = {
  db: Kysely<Database>;
  log: FastifyBaseLogger;
  begun: Begun;
  /** The file; it tells how many rows have gone out. */
  file: (count: (rows: number) => void) => AsyncGenerator<Buffer>;
  /** Milliseconds after which a reader who takes nothing is let go. */
  patience: number;
};

/** The file, and a word for when a reader has taken what there was. */
async function* untilRead(file: AsyncGenerator<Buffer>, waits: () => void, finished: () => void) {
  for await (const piece of file) {
    waits();
    yield piece;
  }
  finished();
}

/**
 * The file of an export as it is sent. While it runs it says how far it is; it ends with its last byte, when its reader
 * goes away or takes nothing any more, or when its administrator cancels it; and however it ends is written down. Who
 * got a part alone sees that it broke off, for the connection is cut.
 */
export const runExport = ({ db, log, begun, file, patience }: Running): Readable => {
  let rows = 0;
  let ended: Ended | undefined;
  const content = file((more) => {
    rows += more;
  });
  let stalled: NodeJS.Timeout;
  const stop = (how: Ended, why: string) => {
    ended ??= how;
    stream.destroy(new Error(why));
  };
  const waitForReader = () => {
    clearTimeout(stalled);
    stalled = setTimeout(() => stop('FAILED', 'nobody reads this export any more'), patience);
    stalled.unref();
  };
  const finished = () => {
    ended = 'FINISHED';
  };
  const stream = Readable.from(untilRead(content, waitForReader, finished), {
    objectMode: false,
    highWaterMark: waiting,
  });
  waitForReader();
  const beating = setInterval(async () => {
    try {
      if (await tellRows(db, begun.id, rows)) stop('CANCELLED', 'this export was cancelled');
    } catch (fault) {
      log.warn({ err: fault }, 'an export could not say how far it is');
    }
  }, beat);
  beating.unref();
  // What failed by itself comes before the end of the stream, as nobody's going away does not.
  stream.once('error', () => {
    ended ??= 'FAILED';
  });
  stream.once('close', async () => {
    clearInterval(beating);
    clearTimeout(stalled);
    try {
      // One that was never read of has nothing to be told by its end.
      await content.return(undefined);
      const how = ended ?? 'CANCELLED';
      await endExport(
        db,
        { id: begun.id, rows, ended: how },
        {
          actorId: begun.userId,
          type: 'STATISTICS_EXPORT_END',
          object: { type: 'statisticsExport', id: begun.id },
          outcome: how === 'FINISHED' ? 'SUCCESS' : 'FAILURE',
          data: { rows, ended: how, message: `${how.toLowerCase()} after ${rows} rows` },
        },
      );
    } catch (fault) {
      log.warn({ err: fault }, 'the end of an export could not be written down');
    }
  });
  return stream;
};
