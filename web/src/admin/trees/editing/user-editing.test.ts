import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeServer, textEdit } from './test-editing.ts';

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async () => undefined,
  set: async () => undefined,
  del: async () => undefined,
}));
let server: ReturnType<typeof createFakeServer>;
/** Reads of a version wait for it. */
let reading: Promise<void>;
/** Methods and paths of the calls that were made. */
let made: string[];
vi.mock('../../../api/client.ts', () => ({
  call: async ({ method, path }: { method: string; path: string }, { body }: { body: never }) => {
    made.push(`${method} ${path}`);
    if (path.endsWith('/edits')) return server.calls.send(1, body);
    if (path.endsWith('/follow')) return server.calls.follow(1, body);
    await reading;
    return server.calls.read(1);
  },
}));
const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const browserWindow = Object.assign(new EventTarget(), { localStorage: memory, sessionStorage: memory });
const page = Object.assign(new EventTarget(), {
  documentElement: { lang: 'nl', dir: 'ltr' },
  visibilityState: 'visible',
});
/** Signals that end the listeners on the browser; undefined for one that stays. */
const listenerSignals: (AbortSignal | undefined)[] = [];
for (const target of [browserWindow, page]) {
  const add = target.addEventListener.bind(target);
  target.addEventListener = (type, listener, options) => {
    listenerSignals.push(typeof options === 'object' ? options.signal : undefined);
    add(type, listener, options);
  };
}
vi.stubGlobal('window', browserWindow);
vi.stubGlobal('document', page);
vi.stubGlobal('navigator', {});
const { beginEditing, waitForSaves } = await import('./user-editing.ts');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = createFakeServer();
  reading = Promise.resolve();
  made = [];
  listenerSignals.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = async () => {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** What reaches every part of a page that listens: the browser is online again, and the page is looked at. */
const wake = async () => {
  browserWindow.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(120_000);
  await settle();
};

test('[TRE-08] an editor that is left saves, and leaves no timer and no listener in the browser', async () => {
  const { session, leave } = beginEditing(1);
  await settle();
  session.edit([textEdit('Anders')]);
  expect([session.get().status, vi.getTimerCount() > 0]).toEqual(['open', true]);
  leave();
  await waitForSaves(1);
  await settle();
  expect([server.getName(), vi.getTimerCount()]).toEqual(['Anders', 0]);
  expect(listenerSignals.map((signal) => signal?.aborted)).toEqual([true, true]);
});

test('[TRE-08] an editor that is left before it has loaded begins no timer afterwards, and asks nothing more', async () => {
  const loaded = Promise.withResolvers<void>();
  reading = loaded.promise;
  const { leave } = beginEditing(1);
  await settle();
  expect(made).toEqual(['GET /api/question-trees/{id}/document']);
  leave();
  await waitForSaves(1);
  loaded.resolve();
  await settle();
  expect(vi.getTimerCount()).toBe(0);
  await wake();
  expect(made).toHaveLength(1);
});
