import type { Route } from '@ok/contract/routes/define-route.ts';
import { putPdf } from '@ok/contract/routes/files/pdf.ts';
import { routes } from '@ok/contract/routes/index.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import dutch from '../../../content/ui-nl.json';
import { setServerTime } from '../session/test-tab.ts';

const memory = () => {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
};
const stores = { localStorage: memory(), sessionStorage: memory() };
vi.stubGlobal('window', { ...stores, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' } });
const server = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', server);

const { call } = await import('./client.ts');
const { createUploadTransport } = await import('./upload-transport.ts');
const { getSession, tokens } = await import('../session/session-store.ts');
const { addTexts, setTextsState } = await import('../texts/texts-store.ts');
const { toasts } = await import('../ui/feedback/toasts.ts');

addTexts('nl', dutch);
setTextsState({ status: 'ready', language: 'nl' });

const startMs = 1_700_000_000_000;

let tokenCount = 0;

/** Stores a token that ends `seconds` after these tests began, in the lasting store or in this tab's. */
const keepToken = (seconds: number, isLasting = false): string => {
  tokenCount += 1;
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: 'sanne@example.nl', jti: String(tokenCount), exp: startMs / 1000 + seconds };
  const token = `${part({ alg: 'HS512' })}.${part(claims)}.signature`;
  tokens.keep(token, isLasting);
  return token;
};

beforeEach(async () => {
  vi.useFakeTimers({ now: startMs, toFake: ['Date', 'performance'] });
  await setServerTime();
  server.mockReset();
  server.mockImplementation(async () => new Response('{}', { status: 200 }));
  toasts.clear();
  tokens.clear();
});

const send = (route: Route, more: object = {}) => {
  const params = Object.fromEntries(Object.keys(route.params ?? {}).map((name) => [name, 7]));
  const options = { params, ...(route.body && { body: {} }), ...more };
  return (call as (route: Route, options: object) => Promise<unknown>)(route, options);
};
const authorizationSent = () => new Headers(server.mock.lastCall?.[1].headers).get('Authorization');
const toastTexts = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return toasts.getVisible().map(({ text }) => text);
};

test('[SES-04] every call of the contract carries the token, from either store', async () => {
  expect(routes.length).toBeGreaterThan(150);
  for (const isLasting of [true, false]) {
    const token = keepToken(3600, isLasting);
    expect(stores[isLasting ? 'localStorage' : 'sessionStorage'].getItem('jhi-authenticationToken')).toContain(token);
    for (const route of routes) {
      await send(route);
      expect(authorizationSent(), `${route.method} ${route.path}`).toBe(`Bearer ${token}`);
    }
  }
});

test('[SES-04] an upload, which uses another transport, carries the token too', async () => {
  const token = keepToken(3600);
  const headers = new Map<string, string>();
  class Request {
    status = 200;
    responseText = '{}';
    upload = {};
    onload = () => {};
    open = () => {};
    getAllResponseHeaders = () => '';
    setRequestHeader = (name: string, value: string) => void headers.set(name.toLowerCase(), value);
    send = () => this.onload();
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  await send(putPdf, { transport: createUploadTransport(() => undefined) });
  expect(headers.get('authorization')).toBe(`Bearer ${token}`);
});

/** Without the sign-out, which is the result of an ended token anyway. */
const guarded = routes.filter(({ access, path }) => access !== 'everybody' && path !== '/api/logout');

test.each([10, 9, 0, -3600])(
  '[SES-04] %i seconds before its end no call that needs the token is sent; a message shows and the user is signed out',
  async (seconds) => {
    for (const route of guarded) {
      const name = `${route.method} ${route.path}`;
      toasts.clear();
      keepToken(seconds, seconds % 2 === 0);
      await expect(send(route), name).rejects.toThrow();
      expect(server, name).not.toHaveBeenCalled();
      expect(await toastTexts(), name).toEqual(['Je sessie is verlopen, log opnieuw in']);
      expect(Object.values(stores).map((store) => store.getItem('jhi-authenticationToken'))).toEqual([null, null]);
      expect(getSession(), name).toEqual({ state: 'anonymous', message: undefined });
    }
  },
);

test('[SES-04] [CON-01] 11 seconds before its end the token is still sent', async () => {
  const token = keepToken(11);
  for (const route of guarded) {
    await send(route);
    expect(authorizationSent(), `${route.method} ${route.path}`).toBe(`Bearer ${token}`);
  }
  expect(await toastTexts()).toEqual([]);
});

test('[SES-04] public calls go without an ended token, so that signing in stays possible', async () => {
  for (const route of routes.filter(({ access }) => access === 'everybody')) {
    keepToken(9);
    await send(route);
    expect(server, route.path).toHaveBeenCalled();
    expect(authorizationSent(), route.path).toBeNull();
  }
});

test('[CON-01] [SES-12] every call times out after 60 000 milliseconds', async () => {
  keepToken(3600);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  for (const route of routes) {
    timeout.mockClear();
    await send(route);
    expect(timeout.mock.calls, route.path).toEqual([[60_000]]);
    expect(server.mock.lastCall?.[1].signal, route.path).toBe(timeout.mock.results[0]?.value);
  }
});
