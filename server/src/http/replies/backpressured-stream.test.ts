import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { BackpressuredStream } from './backpressured-stream.ts';

/** Yields chunks that share one buffer, each filled with its own letter. */
async function* reuseBuffer(pieces: number, length = 50_000): AsyncGenerator<Buffer> {
  const place = Buffer.alloc(length);
  for (let at = 0; at < pieces; at += 1) yield place.fill(65 + at);
}

const letters = (bytes: Buffer) => [...new Set(bytes)].map((byte) => [String.fromCharCode(byte), bytes.indexOf(byte)]);

test('the memory of a piece may be used again for the next, however slowly they are taken', async () => {
  const late: Buffer[] = [];
  const slow = new Writable({
    highWaterMark: 10_000_000,
    write(piece: Buffer, _encoding, taken) {
      setImmediate(() => {
        late.push(Buffer.from(piece));
        taken();
      });
    },
    final(done) {
      done();
    },
  });
  const ended = new Promise((resolve) => slow.once('finish', resolve));
  new BackpressuredStream(reuseBuffer(3)).pipe(slow);
  await ended;
  expect(letters(Buffer.concat(late))).toEqual([
    ['A', 0],
    ['B', 50_000],
    ['C', 100_000],
  ]);
});

test('it ends, and closes, after its last piece', async () => {
  const pieces = new BackpressuredStream(reuseBuffer(2, 10));
  const closed = new Promise((resolve) => pieces.once('close', () => resolve(pieces.readableEnded)));
  expect((await buffer(pieces.pipe(new PassThrough()))).length).toBe(20);
  expect(await closed).toBe(true);
});

test('what fails where they are made ends it with that', async () => {
  const pieces = new BackpressuredStream(
    (async function* () {
      yield Buffer.from('a part');
      throw new Error('no more of it');
    })(),
  );
  const failed = new Promise<Error>((resolve) => pieces.once('error', resolve));
  pieces.pipe(new PassThrough());
  expect((await failed).message).toBe('no more of it');
});

test('where somebody takes no more it ends, and has not failed', async () => {
  const pieces = new BackpressuredStream(reuseBuffer(3));
  const closed = new Promise((resolve) => pieces.once('close', () => resolve(pieces.errored)));
  const disconnected = new Writable({ write: (_piece, _encoding, done) => done(new Error('nobody takes it')) });
  disconnected.on('error', () => {});
  pieces.pipe(disconnected);
  expect(await closed).toBe(null);
});

test('nothing more is asked for once it is destroyed', async () => {
  let produced = 0;
  const pieces = new BackpressuredStream(
    (async function* () {
      for (;;) {
        produced += 1;
        yield Buffer.from('a piece');
      }
    })(),
  );
  const taker = new Writable({
    write: (_piece, _encoding, done) => {
      if (produced === 3) pieces.destroy();
      setImmediate(done);
    },
  });
  const closed = new Promise((resolve) => pieces.once('close', resolve));
  pieces.pipe(taker);
  await closed;
  await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
  expect(produced).toBeLessThanOrEqual(4);
});
