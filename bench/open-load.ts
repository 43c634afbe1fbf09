import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { getInfo } from '@ok/contract/routes/management/management.ts';
import { quantile } from './figures.ts';

/** Load whose requests arrive at their own pace, whether or not earlier ones were answered. */
export type OpenLoad = {
  url: string;
  perSecond: number;
  seconds: number;
  /** Connections, opened before; a request that is due while all wait for an answer is counted as not sent. */
  connections: number;
  /** Makes the bytes of the next request. */
  makeRequest: () => string;
};

/** Outcome of a load: answers by status, with the p99 of each in milliseconds, and the longest a status took. */
export type OpenLoadResult = {
  sent: number;
  unsent: number;
  failed: number;
  byStatus: Map<number, { count: number; p50: number; p99: number; max: number }>;
  /** Refusals without the time to try again. */
  withoutRetryAfter: number;
};

/** Milliseconds that the answers to the last requests may take. */
const endWaitMs = 15_000;

/** Reads the status of a complete answer at the start of `received`, and its length; undefined while it is incomplete. */
const readAnswer = (received: string) => {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = received.slice(0, headEnd).toLowerCase();
  const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
  if (received.length < headEnd + 4 + length) return undefined;
  return {
    status: Number(head.slice(9, 12)),
    hasRetryAfter: head.includes('retry-after: '),
    closes: head.includes('connection: close'),
  };
};

/**
 * Sends a load over keep-alive connections. It reads answers as Latin-1, so that a character is a byte.
 */
export const sendOpenLoad = async (load: OpenLoad): Promise<OpenLoadResult> => {
  const { hostname, port } = new URL(load.url);
  const idle: Socket[] = [];
  const latencies = new Map<number, number[]>();
  let [connections, waiting, sent, unsent, failed, withoutRetryAfter] = [0, 0, 0, 0, 0, 0];
  const sentAt = new WeakMap<Socket, number>();

  const open = (): Socket => {
    connections += 1;
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.setEncoding('latin1');
    let received = '';
    const end = () => {
      connections -= 1;
      if (sentAt.has(socket)) {
        failed += 1;
        waiting -= 1;
      }
      const index = idle.indexOf(socket);
      if (index >= 0) idle.splice(index, 1);
    };
    socket.on('error', () => {});
    socket.on('close', end);
    socket.on('data', (part: string) => {
      received += part;
      const answer = readAnswer(received);
      if (!answer) return;
      received = '';
      if (!answer.closes) idle.push(socket);
      const began = sentAt.get(socket);
      if (began === undefined) return;
      waiting -= 1;
      const list = latencies.get(answer.status) ?? [];
      latencies.set(answer.status, list);
      list.push(performance.now() - began);
      sentAt.delete(socket);
      if (answer.status === 503 && !answer.hasRetryAfter) withoutRetryAfter += 1;
    });
    return socket;
  };

  const send = () => {
    const socket = idle.shift() ?? (connections < load.connections ? open() : undefined);
    if (!socket) {
      unsent += 1;
      return;
    }
    sent += 1;
    waiting += 1;
    sentAt.set(socket, performance.now());
    socket.write(load.makeRequest());
  };

  for (let opened = 0; opened < load.connections; opened += 1) {
    const socket = open();
    await once(socket, 'connect');
    // A server accepts one connection in each turn of its event loop: without an answer it may not have this one yet.
    socket.write(`GET ${getInfo.path} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
    await once(socket, 'data');
  }
  const begun = performance.now();
  let due = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - begun) / 1000;
      for (const goal = Math.min(elapsed, load.seconds) * load.perSecond; due < goal; due += 1) send();
      if (elapsed < load.seconds) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  const endAt = performance.now() + endWaitMs;
  while (waiting > 0 && performance.now() < endAt) await new Promise((resolve) => setTimeout(resolve, 20));
  failed += waiting;
  for (const socket of idle) socket.destroy();
  const byStatus = new Map(
    [...latencies].map(([status, list]) => [
      status,
      { count: list.length, p50: quantile(list, 0.5), p99: quantile(list, 0.99), max: quantile(list, 1) },
    ]),
  );
  return { sent, unsent, failed, byStatus, withoutRetryAfter };
};
