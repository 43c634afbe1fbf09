import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { discardRest } from './error-reply.ts';

const megabyte = Buffer.alloc(1024 * 1024);

/** Makes a request whose client still sends, and counts how often its connection is cut. */
const makeRequest = (state: { complete?: boolean } = {}) => {
  const body = new PassThrough();
  const cuts = { count: 0 };
  const destroy = () => {
    cuts.count += 1;
  };
  const request = Object.assign(body, { complete: false, socket: { destroy }, ...state });
  return { body, cuts, request: request as unknown as IncomingMessage };
};

const send = (body: PassThrough, bytes: Buffer) => new Promise<void>((resolve) => body.write(bytes, () => resolve()));

test('[SEC-33] the rest of a refused body is read and goes nowhere', async () => {
  const { body, cuts, request } = makeRequest();
  const form = new PassThrough();
  body.pipe(form);
  discardRest(request);
  await send(body, megabyte);
  await send(body, megabyte);
  expect([body.readableLength, form.readableLength, cuts.count]).toEqual([0, 0, 0]);
});

test('[SEC-33] a body of more than 64 MB is cut off', async () => {
  const { body, cuts, request } = makeRequest();
  discardRest(request);
  for (let sent = 0; sent < 64; sent += 1) await send(body, megabyte);
  expect(cuts.count).toBe(0);
  await send(body, Buffer.alloc(1));
  expect(cuts.count).toBe(1);
});

test('[SEC-33] a request that was read, or whose connection is gone, is left alone', () => {
  const read = makeRequest({ complete: true });
  discardRest(read.request);
  expect(read.body.readableFlowing).toBeNull();
  const destroyed = makeRequest();
  destroyed.body.destroy();
  discardRest(destroyed.request);
  expect(destroyed.body.listenerCount('data')).toBe(0);
});

test('[REL-11] a connection that breaks while the rest is read breaks nothing else', () => {
  const { body, request } = makeRequest();
  discardRest(request);
  expect(() => body.emit('error', new Error('reset'))).not.toThrow();
});
