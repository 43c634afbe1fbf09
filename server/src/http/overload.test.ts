import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCallMeter, createGuardedServer, isOverloaded, type Load } from './overload.ts';

const calm: Load = { callsAtOnce: 63, expectedMs: 60_000, callsInTurn: 49, loopDelayMs: 60_000 };

test.each<[string, Partial<Load>, boolean]>([
  ['fewer than 64 calls, however slow', {}, false],
  ['64 calls that end in time', { callsAtOnce: 64, expectedMs: 300, loopDelayMs: 60 }, false],
  ['64 calls that take longer than 300 ms', { callsAtOnce: 64, expectedMs: 301, loopDelayMs: 0 }, true],
  ['64 calls while the event loop is late', { callsAtOnce: 64, expectedMs: 0, loopDelayMs: 61 }, true],
  ['50 calls in one late turn of the event loop', { callsAtOnce: 1, callsInTurn: 50, loopDelayMs: 61 }, true],
  ['50 calls in one turn that is in time', { callsAtOnce: 1, callsInTurn: 50, loopDelayMs: 60 }, false],
  ['2,000 calls, however fast', { callsAtOnce: 2000, expectedMs: 0, callsInTurn: 0, loopDelayMs: 0 }, true],
])('[REL-10] %s', (_case, change, expected) => {
  expect(isOverloaded({ ...calm, ...change })).toBe(expected);
});

test('[REL-10] a call is expected to take as long as those before it, one after the other', () => {
  let nowMs = 0;
  const calls = createCallMeter(() => nowMs);
  for (let begun = 0; begun < 200; begun += 1) calls.begin();
  // A call ends every 5 ms, and another one begins.
  for (let ended = 0; ended < 500; ended += 1) {
    nowMs += 5;
    calls.end();
    calls.begin();
  }
  expect(calls.read().callsAtOnce).toBe(200);
  expect(calls.read().expectedMs).toBeCloseTo(1000, -1);
});

test('[REL-10] while no call ends, the expected time grows with the clock', () => {
  let nowMs = 0;
  const calls = createCallMeter(() => nowMs);
  for (let begun = 0; begun < 64; begun += 1) calls.begin();
  nowMs = 750;
  expect(calls.read()).toEqual({ callsAtOnce: 64, expectedMs: 750 });
});

test('[REL-10] few calls are expected to take no time, whatever was before', () => {
  let nowMs = 0;
  const calls = createCallMeter(() => nowMs);
  for (let begun = 0; begun < 64; begun += 1) calls.begin();
  nowMs = 9000;
  calls.end();
  expect(calls.read()).toEqual({ callsAtOnce: 63, expectedMs: 0 });
});

/** Serves a handler with the guard, and a clock of its own. */
const serveHandler = async (handle: RequestListener) => {
  const clock = { ms: 0 };
  const refusals = vi.fn();
  const warn = vi.fn();
  const handler = vi.fn(handle);
  const server = createGuardedServer(handler, {
    headers: { 'x-content-type-options': 'nosniff' },
    onRefused: refusals,
    log: { warn },
    now: () => clock.ms,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, clock, refusals, warn, handled: () => handler.mock.calls.length };
};

/** Serves 64 calls that wait until `answerAll`; further ones are answered at once. */
const serveWaiting = async () => {
  const waiting: ServerResponse[] = [];
  const server = await serveHandler((request, response) => {
    if (request.url === '/api/wait') waiting.push(response);
    else response.end('answered');
  });
  const answerAll = () => {
    for (const response of waiting.splice(0)) response.end('answered');
  };
  onTestFinished(answerAll);
  const calls = Array.from({ length: 64 }, () => fetch(`${server.url}/api/wait`).then(({ status }) => status));
  await vi.waitFor(() => expect(waiting).toHaveLength(64), 30_000);
  return { ...server, answerAll, calls };
};

test('[REL-10] a call that would wait too long is refused at once, with the time to try again', async () => {
  const { url, clock, refusals, warn } = await serveWaiting();
  clock.ms = 301;
  const refused = await fetch(`${url}/api/statistics/7?language=nl`, { method: 'PUT', body: '{"step":1}' });
  expect(refused.status).toBe(503);
  expect(['1', '2', '3']).toContain(refused.headers.get('retry-after'));
  expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await refused.json()).toEqual({
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    path: '/api/statistics/7',
    message: 'error.http.503',
  });
  await fetch(`${url}/api/statistics/8`);
  expect(refusals).toHaveBeenCalledTimes(2);
  // One line in ten seconds: a log that grows with the load would be a load of its own.
  expect(warn).toHaveBeenCalledTimes(1);
});

test('[REL-10] the health check and files are served during an overload', async () => {
  const { url, clock } = await serveWaiting();
  clock.ms = 301;
  expect((await fetch(`${url}/management/health`)).status).toBe(200);
  expect((await fetch(`${url}/assets/index.js`)).status).toBe(200);
  expect((await fetch(`${url}/api/account`)).status).toBe(503);
});

test('[REL-10] calls are accepted again as soon as the accepted ones have been answered', async () => {
  const { url, clock, answerAll, calls } = await serveWaiting();
  clock.ms = 60_000;
  expect((await fetch(`${url}/api/account`)).status).toBe(503);
  answerAll();
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  await vi.waitFor(async () => expect((await fetch(`${url}/api/account`)).status).toBe(200), 30_000);
});

test('[REL-10] a single fast caller is not refused after a pause of the machine, however many calls it made', async () => {
  // Without beats the event loop is late for its next one as soon as the clock says so.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { url, clock } = await serveHandler((_request, response) => {
    response.end('answered');
  });
  const statuses: number[] = [];
  for (let call = 0; call < 60; call += 1) {
    const answer = await fetch(`${url}/api/account`);
    await answer.text();
    statuses.push(answer.status);
  }
  clock.ms = 60_000;
  statuses.push((await fetch(`${url}/api/account`)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

/** Begins calls with bodies of which only a part arrives, and waits until the server has them. */
const beginSlowCalls = async (url: string, count: number, seen: () => number) => {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write('PUT /api/statistics/7 HTTP/1.1\r\nhost: ok\r\ncontent-length: 10\r\n\r\n12345');
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await vi.waitFor(() => expect(seen()).toBe(count), 30_000);
  return sockets;
};

test('[REL-10] clients that send their bodies slowly do not use up the places of the others', async () => {
  const { url, clock, handled } = await serveHandler((request, response) => {
    request.on('data', () => {});
    request.on('end', () => response.end('answered'));
  });
  await beginSlowCalls(url, 64, handled);
  clock.ms = 60_000;
  // The next beat of the event loop sees the new time.
  await vi.waitFor(async () => expect((await fetch(`${url}/api/account`)).status).toBe(200), 10_000);
});

test('[REL-10] a call that is answered before its body has arrived leaves its place', async () => {
  const { url, clock, handled } = await serveHandler((request, response) => {
    response.end('answered');
    request.resume();
  });
  for (const socket of await beginSlowCalls(url, 64, handled)) socket.write('67890');
  const ended = Array.from({ length: 64 }, () => fetch(`${url}/api/account`).then((answer) => answer.text()));
  await Promise.all(ended);
  clock.ms = 60_000;
  // The next beat of the event loop sees the new time.
  await vi.waitFor(async () => expect((await fetch(`${url}/api/account`)).status).toBe(200), 10_000);
});
