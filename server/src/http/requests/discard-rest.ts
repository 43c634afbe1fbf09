import type { IncomingMessage } from 'node:http';

/** Bytes that are read of a body nobody wants, before the connection is cut. */
const most = 64 * 1024 * 1024;

/**
 * Reads what is still to come of a body that was refused, and forgets it: a connection that is closed while its client
 * still sends is reset, and the client never reads why. It ends with the body, with the time that a request may take,
 * or where the body is larger than any client of ours sends.
 */
export const discardRest = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  let left = most;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength;
    if (left < 0) request.socket.destroy();
  });
  // Whoever read it until now may hear that it was cut; there is nobody left to tell.
  request.on('error', () => {});
  request.resume();
};
