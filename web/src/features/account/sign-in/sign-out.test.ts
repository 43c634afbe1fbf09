import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const memory = () => {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
};
const [localStorage, sessionStorage] = [memory(), memory()];
vi.stubGlobal('window', { localStorage, sessionStorage, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' } });
const server = vi.fn(async (_address: string, _request: RequestInit) => new Response('', { status: 200 }));
vi.stubGlobal('fetch', server);

const { signOut } = await import('./sign-out.ts');
const { onSignOut } = await import('../../../session/sign-out-tasks.ts');
const { getSession, onSessionEnd, tokens } = await import('../../../session/session-store.ts');

beforeEach(() => {
  vi.useFakeTimers();
  server.mockClear();
  tokens.keep('a.b.c', true);
});
afterEach(() => void vi.useRealTimers());

test('[SES-03] signing out clears both stores, the chosen language and the session’s data, and calls the server', async () => {
  sessionStorage.setItem('locale', '"en"');
  const forget = vi.fn();
  onSessionEnd(forget);
  await signOut();
  expect([tokens.read(), sessionStorage.getItem('locale'), getSession().state]).toEqual([undefined, null, 'anonymous']);
  expect(forget).toHaveBeenCalledOnce();
  expect(server.mock.calls[0]?.[0]).toBe('/api/logout');
  expect(server.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: 'Bearer a.b.c' });
});

test('[SES-03] sign-out tasks run first, for at most five seconds, while the session still exists', async () => {
  const stop = onSignOut(() => new Promise(() => undefined));
  const done = vi.fn();
  void signOut().then(done);
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).not.toHaveBeenCalled();
  expect(tokens.read()).toBe('a.b.c');
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalled();
  stop();
});

test('[SES-03] a failed task does not block the sign-out', async () => {
  const stop = onSignOut(() => {
    throw new Error('not sent');
  });
  await signOut();
  expect(tokens.read()).toBeUndefined();
  stop();
});
