import type { IncomingMessage } from 'node:http';

/** Bytes of a refused body that are read before the connection is cut. No client of ours sends more. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/**
 * Reads and discards the rest of a refused body. If the connection were closed while the client still sends, the client
 * would get a reset and never read the reply. Reading ends with the body, with the request timeout, or after
 * `maxDiscardedBytes`.
 */
export const discardRest = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  let remainingBytes = maxDiscardedBytes;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.byteLength;
    if (remainingBytes < 0) request.socket.destroy();
  });
  // The reply is sent already, so an error of the connection has no effect.
  request.on('error', () => {});
  request.resume();
};
