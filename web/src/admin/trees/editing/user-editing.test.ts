import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeServer, textEdit } from './test-editing.ts';

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async () => undefined,
  set: async () => undefined,
  del: async () => undefined,
}));
let server: ReturnType<typeof createFakeServer>;
/** Delays reads of a version. */
let readBarrier: Promise<void>;
/** Methods and paths of all calls. */
let calls: string[];
vi.mock('../../../api/client.ts', () => ({
  call: async ({ method, path }: { method: string; path: string }, { body }: { body: never }) => {
    calls.push(`${method} ${path}`);
    if (path.endsWith('/edits')) return server.calls.send(1, body);
    if (path.endsWith('/follow')) return server.calls.follow(1, body);
    await readBarrier;
    return server.calls.read(1);
  },
}));
const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const browserWindow = Object.assign(new EventTarget(), { localStorage: memory, sessionStorage: memory });
const page = Object.assign(new EventTarget(), {
  documentElement: { lang: 'nl', dir: 'ltr' },
  visibilityState: 'visible',
});
/** Signals that end the browser's listeners; undefined for one that stays. */
const listenerSignals: (AbortSignal | undefined)[] = [];
for (const target of [browserWindow, page]) {
  const addEventListener = target.addEventListener.bind(target);
  target.addEventListener = (type, listener, options) => {
    listenerSignals.push(typeof options === 'object' ? options.signal : undefined);
    addEventListener(type, listener, options);
  };
}
vi.stubGlobal('window', browserWindow);
vi.stubGlobal('document', page);
vi.stubGlobal('navigator', {});
const { beginEditing, waitForSaves } = await import('./user-editing.ts');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = createFakeServer();
  readBarrier = Promise.resolve();
  calls = [];
  listenerSignals.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const waitForPending = async () => {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Sends the events of a browser that is online again and of a page that is visible again. */
const wakePage = async () => {
  browserWindow.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(120_000);
  await waitForPending();
};

test('[TRE-08] an editor that is left saves its edits, and leaves no timer and no listener in the browser', async () => {
  const { session, leave } = beginEditing(1);
  await waitForPending();
  session.edit([textEdit('Anders')]);
  expect([session.get().status, vi.getTimerCount() > 0]).toEqual(['open', true]);
  leave();
  await waitForSaves(1);
  await waitForPending();
  expect([server.getName(), vi.getTimerCount()]).toEqual(['Anders', 0]);
  expect(listenerSignals.map((signal) => signal?.aborted)).toEqual([true, true]);
});

test('[TRE-08] an editor that is left before it has loaded starts no timer afterwards, and sends no request', async () => {
  const loaded = Promise.withResolvers<void>();
  readBarrier = loaded.promise;
  const { leave } = beginEditing(1);
  await waitForPending();
  expect(calls).toEqual(['GET /api/question-trees/{id}/document']);
  leave();
  await waitForSaves(1);
  loaded.resolve();
  await waitForPending();
  expect(vi.getTimerCount()).toBe(0);
  await wakePage();
  expect(calls).toHaveLength(1);
});
