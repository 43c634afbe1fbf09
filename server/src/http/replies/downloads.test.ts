import { PassThrough, Writable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDownloads, type DownloadEnd } from './downloads.ts';

const warnings: string[] = [];
const log = { warn: (_fields: object, message: string) => warnings.push(message) } as unknown as FastifyBaseLogger;

beforeEach(() => {
  warnings.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));
const turns = async (count = 20) => {
  for (let done = 0; done < count; done += 1) await yieldToEventLoop();
};

/** Makes a client that reads nothing: its first chunk stays pending until the client disconnects. */
const createStuckClient = () => {
  const client = new Writable({ highWaterMark: 1, write: () => {} });
  client.on('error', () => {});
  return client;
};

const downloadsWith = ({
  mayDownload = async () => true,
}: {
  mayDownload?: (userId: number) => Promise<boolean>;
} = {}) => createDownloads({ log, mayDownload });

const begin = (downloads: ReturnType<typeof downloadsWith>, extra: { isCancelled?: () => Promise<boolean> } = {}) => {
  const ends: DownloadEnd[] = [];
  let signal: AbortSignal | undefined;
  const stream = downloads.open({
    userId: 7,
    content: async function* (given) {
      signal = given;
      yield 'a part';
      yield 'the rest';
    },
    recordEnd: async (end) => void ends.push(end),
    ...extra,
  });
  const client = createStuckClient();
  // A reply does the same when its connection is closed.
  stream.on('error', () => client.destroy());
  client.once('close', () => stream.destroy());
  stream.pipe(client);
  return { stream, client, ends, isAborted: () => signal?.aborted };
};

test('[STT-02][MGT-02] a client that reads nothing for a minute is disconnected, and nothing is left running', async () => {
  const { ends, stream, isAborted } = begin(downloadsWith());
  await turns();
  for (let second = 0; second < 59; second += 1) {
    vi.advanceTimersByTime(1000);
    await turns(3);
  }
  expect([ends, stream.destroyed]).toEqual([[], false]);
  vi.advanceTimersByTime(1000);
  await turns();
  expect([ends, stream.destroyed, isAborted(), vi.getTimerCount()]).toEqual([['stalled'], true, true, 0]);
});

test('[STT-02] a slow database is not taken for a client that reads nothing', async () => {
  const slow = Promise.withResolvers<void>();
  const stream = downloadsWith().open({
    userId: 7,
    content: async function* () {
      yield 'the head, ';
      await slow.promise;
      yield 'and a row';
    },
  });
  const reading = readText(stream.pipe(new PassThrough()));
  await turns();
  vi.advanceTimersByTime(90_000);
  await turns();
  slow.resolve();
  expect(await reading).toBe('the head, and a row');
  await turns();
  expect(vi.getTimerCount()).toBe(0);
});

test('[STT-02] every second it is asked whether the user may go on, and whether the download was cancelled', async () => {
  const users: number[] = [];
  let isAllowed = true;
  const downloads = downloadsWith({
    mayDownload: async (userId) => {
      users.push(userId);
      return isAllowed;
    },
  });
  let isCancelled = false;
  const first = begin(downloads);
  const second = begin(downloads, { isCancelled: async () => isCancelled });
  const pass = async () => {
    await turns(5);
    vi.advanceTimersByTime(1000);
    await turns(5);
  };
  await pass();
  expect([users, first.ends, second.ends]).toEqual([[7, 7], [], []]);
  isCancelled = true;
  await pass();
  expect([first.ends, second.ends]).toEqual([[], ['cancelled']]);
  isAllowed = false;
  await pass();
  expect([first.ends, first.stream.destroyed, vi.getTimerCount()]).toEqual([['revoked'], true, 0]);
});

test('[STT-02] a check that fails is logged, and the next one follows', async () => {
  let checks = 0;
  const downloads = downloadsWith({
    mayDownload: async () => {
      checks += 1;
      throw new Error('no connection');
    },
  });
  const { ends, client } = begin(downloads);
  for (let second = 0; second < 3; second += 1) {
    await turns(5);
    vi.advanceTimersByTime(1000);
  }
  await turns(5);
  expect([checks, ends]).toEqual([3, []]);
  expect(warnings).toEqual(Array(3).fill('it could not be checked whether a download may go on'));
  client.destroy();
  await turns();
  expect(ends).toEqual(['disconnected']);
});

test('[REL-11] stopping ends the downloads that run and those that begin later, and waits until it is recorded', async () => {
  const downloads = downloadsWith();
  const recorded = Promise.withResolvers<void>();
  const { ends, stream } = begin(downloads);
  const other = downloads.open({ userId: 7, content: async function* () {}, recordEnd: () => recorded.promise });
  other.on('error', () => {});
  let isStopped = false;
  const stopping = downloads.stop().then(() => {
    isStopped = true;
  });
  await turns();
  expect([ends, stream.destroyed, isStopped]).toEqual([['interrupted'], true, false]);
  recorded.resolve();
  await stopping;
  const late = begin(downloads);
  await turns();
  expect([late.ends, vi.getTimerCount()]).toEqual([['interrupted'], 0]);
});

test('[REL-11] a download that had not begun when the server stopped is an outage, to try again', async () => {
  const downloads = downloadsWith();
  const { stream } = begin(downloads);
  const failed = new Promise((resolve) => stream.once('error', resolve));
  await downloads.stop();
  expect(await failed).toMatchObject({ error: { status: 503 }, retryAfter: 5 });
});

test('[STT-02] the whole file is recorded before its end reaches the client', async () => {
  const recorded = Promise.withResolvers<void>();
  const ends: DownloadEnd[] = [];
  const stream = downloadsWith().open({
    userId: 7,
    content: async function* () {
      yield Buffer.alloc(200_000, 'a');
    },
    recordEnd: async (end) => {
      ends.push(end);
      await recorded.promise;
    },
  });
  let isRead = false;
  const reading = readText(stream.pipe(new PassThrough())).then((text) => {
    isRead = true;
    return text;
  });
  await turns();
  expect([ends, isRead]).toEqual([['finished'], false]);
  recorded.resolve();
  expect((await reading).length).toBe(200_000);
  await turns();
  expect(ends).toEqual(['finished']);
});

test('[STT-02] a client that disconnects during a check leaves nothing running', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { ends, client } = begin(downloadsWith({ mayDownload: () => answer.promise }));
  await turns();
  vi.advanceTimersByTime(1000);
  client.destroy();
  await turns();
  answer.resolve(true);
  await turns();
  expect([ends, vi.getTimerCount()]).toEqual([['disconnected'], 0]);
});

test('[STT-02] an end that can not be recorded is logged, and the next stop does not wait for it', async () => {
  const downloads = downloadsWith();
  const stream = downloads.open({
    userId: 7,
    content: async function* () {
      yield 'a part';
    },
    recordEnd: async () => {
      throw new Error('no connection');
    },
  });
  stream.on('error', () => {});
  stream.destroy();
  await downloads.stop();
  expect(warnings).toEqual(['the end of a download could not be recorded']);
});

test('[STT-02] a failing file is recorded as failed, and cuts the connection', async () => {
  const ends: DownloadEnd[] = [];
  const stream = downloadsWith().open({
    userId: 7,
    // biome-ignore lint/correctness/useYield: The file fails before its first part.
    content: async function* () {
      throw new Error('the query failed');
    },
    recordEnd: async (end) => void ends.push(end),
  });
  const failure = new Promise((resolve) => stream.once('error', resolve));
  stream.pipe(createStuckClient());
  expect(await failure).toMatchObject({ message: 'the query failed' });
  await turns();
  expect([ends, stream.destroyed, vi.getTimerCount()]).toEqual([['failed'], true, 0]);
});
