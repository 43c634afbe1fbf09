import { createConnection } from 'node:net';

/** Checks whether a program listens on a port of the loopback address. */
export const isListening = (port) =>
  new Promise((resolve) => {
    const probe = createConnection(port, '127.0.0.1');
    probe.once('connect', () => resolve(probe.destroy() !== undefined));
    probe.once('error', () => resolve(false));
  });
