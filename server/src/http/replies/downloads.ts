import type { Readable } from 'node:stream';
import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../app-error.ts';
import { BackpressuredStream } from './backpressured-stream.ts';

/** Milliseconds between two checks whether a download may go on. */
const heartbeatMs = 1_000;

/** Bytes handed to the socket at a time. A slow client that still reads is kept. */
const chunkBytes = 64 * 1024;

/**
 * Reason for the end of a download: its last byte was produced, the client disconnected, a call cancelled it, its user
 * may not download any more, the client read nothing for a while, the process stops, or an error.
 */
export type DownloadEnd = 'finished' | 'disconnected' | 'cancelled' | 'revoked' | 'stalled' | 'interrupted' | 'failed';

type Download = {
  userId: number;
  /** Produces the file until `signal` aborts. */
  content: (signal: AbortSignal) => AsyncGenerator<Buffer | string>;
  /** Called every second; true cancels the download. */
  isCancelled?: () => Promise<boolean>;
  /** Records the end. The last byte waits for it: a client that has the whole file never finds its download running. */
  recordEnd?: (end: DownloadEnd) => Promise<void>;
};

type DownloadsOptions = {
  log: FastifyBaseLogger;
  /** Milliseconds without a read after which a client is disconnected; a minute by default. */
  idleTimeoutMs?: number;
  /** Whether a user may go on downloading; called every second. */
  mayDownload: (userId: number) => Promise<boolean>;
};

/** The long downloads of this process. */
export type DownloadManager = {
  /**
   * Starts a download, and returns its stream. Any end but `finished` cuts the connection, so that no client takes half a
   * file for a whole one.
   */
  open: (download: Download) => Readable;
  /** Ends all downloads, present and future ones, as `interrupted`; resolves when their ends are recorded. */
  stop: () => Promise<void>;
};

const messages: Record<Exclude<DownloadEnd, 'finished' | 'disconnected' | 'failed'>, string> = {
  cancelled: 'this download was cancelled',
  revoked: 'the user may not download this any more',
  stalled: 'the client reads nothing',
  interrupted: 'the server stops',
};

export const createDownloads = ({
  log,
  idleTimeoutMs = serverLimits.exports.readerTimeoutSeconds * 1000,
  mayDownload,
}: DownloadsOptions): DownloadManager => {
  const running = new Map<(reason: keyof typeof messages) => void, Promise<void>>();
  let isStopped = false;

  const open = ({ userId, content, isCancelled, recordEnd }: Download): Readable => {
    const producing = new AbortController();
    const closed = Promise.withResolvers<void>();
    let abortReason: DownloadEnd | undefined;
    let isEndRecorded = false;

    const record = async (end: DownloadEnd) => {
      await recordEnd?.(end);
      isEndRecorded = true;
    };
    const abort = (reason: keyof typeof messages) => {
      abortReason ??= reason;
      // Where nothing was sent yet, the client gets this error as its answer, and may begin again at another process.
      const isOutage = reason === 'interrupted';
      stream.destroy(
        isOutage
          ? new AppError('unavailable', { retryAfter: 5, detail: messages[reason] })
          : new Error(messages[reason]),
      );
    };

    let idleTimer: NodeJS.Timeout | undefined;
    const stopIdleTimer = () => clearTimeout(idleTimer);
    const restartIdleTimer = () => {
      stopIdleTimer();
      idleTimer = setTimeout(() => abort('stalled'), idleTimeoutMs).unref();
    };

    const file = content(producing.signal);
    // The timer runs only while the client has to read, never while the database works.
    async function* chunks() {
      stopIdleTimer();
      for await (const part of file) {
        const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part);
        for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
          restartIdleTimer();
          yield bytes.subarray(offset, offset + chunkBytes);
          stopIdleTimer();
        }
      }
      await record('finished');
    }
    const stream = new BackpressuredStream(chunks());
    restartIdleTimer();

    const checkOnce = async () => {
      try {
        if (await isCancelled?.()) return abort('cancelled');
        if (!(await mayDownload(userId))) return abort('revoked');
      } catch (error) {
        log.warn({ err: error }, 'it could not be checked whether a download may go on');
      }
    };
    let heartbeatTimer: NodeJS.Timeout;
    const heartbeat = async () => {
      await checkOnce();
      if (!stream.destroyed) heartbeatTimer = setTimeout(heartbeat, heartbeatMs).unref();
    };
    heartbeatTimer = setTimeout(heartbeat, heartbeatMs).unref();

    // A client that disconnects raises no `error`; a failing query does.
    stream.once('error', () => {
      abortReason ??= 'failed';
    });
    stream.once('close', async () => {
      clearTimeout(heartbeatTimer);
      stopIdleTimer();
      producing.abort();
      try {
        if (!isEndRecorded) await record(abortReason ?? 'disconnected');
        // Releases the resources of a file that was never read.
        await file.return(undefined);
      } catch (error) {
        log.warn({ err: error }, 'the end of a download could not be recorded');
      } finally {
        running.delete(abort);
        closed.resolve();
      }
    });
    running.set(abort, closed.promise);
    if (isStopped) setImmediate(abort, 'interrupted');
    return stream;
  };

  return {
    open,
    stop: async () => {
      isStopped = true;
      const ends = [...running];
      for (const [abort] of ends) abort('interrupted');
      await Promise.all(ends.map(([, closed]) => closed));
    },
  };
};
