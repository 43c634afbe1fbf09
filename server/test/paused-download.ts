import type { Socket } from 'node:net';
import { connect } from 'node:net';

/** Begins a download over a new connection and reads nothing of it. Errors at the client are ignored. */
export const pauseDownload = (url: string, path: string, token: string): Socket => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  socket.pause();
  return socket;
};
