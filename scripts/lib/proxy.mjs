import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Checks whether a program listens on a port of the loopback address. */
const isListening = (port) =>
  new Promise((resolve) => {
    const probe = createConnection(port, '127.0.0.1');
    probe.once('connect', () => resolve(probe.destroy() !== undefined));
    probe.once('error', () => resolve(false));
  });

/**
 * Waits until a proxy that was just started listens.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ name: string, port: number, folder: string }} proxy `folder` is removed when the proxy stops
 * @returns {Promise<{ stop: () => Promise<void> }>}
 * @throws Error when the proxy ends before
 */
export async function waitForProxy(child, { name, port, folder }) {
  process.once('exit', () => child.kill('SIGKILL'));
  while (child.exitCode === null && !(await isListening(port))) await wait(50);
  if (child.exitCode !== null) throw new Error(`${name} did not start`);
  return {
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
