import { authenticate, getAccount } from '@ok/contract/routes/account/account.ts';
import { requestReset } from '@ok/contract/routes/account/password.ts';
import { getPdf, putPdf } from '@ok/contract/routes/files/pdf.ts';
import { changeTexts, getActiveLanguages } from '@ok/contract/routes/texts/texts.ts';
import { getQuestionTree } from '@ok/contract/routes/trees/question-tree.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setServerTime } from '../session/test-tab.ts';

const memory = () => {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
};
vi.stubGlobal('window', { localStorage: memory(), sessionStorage: memory(), addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' } });
const server = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', server);

const { call } = await import('./client.ts');
const { getSession, tokens } = await import('../session/session-store.ts');
const { addTexts, setTextsState } = await import('../texts/texts-store.ts');
const { toasts } = await import('../ui/feedback/toasts.ts');

const tokenFor = (seconds: number) => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS512' })}.${part({ exp: Date.now() / 1000 + seconds })}.signature`;
};
const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status });
const refusal = (status: number, path: string) => answer(status, { status, path, message: `error.http.${status}` });
const toastTexts = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return toasts.getVisible().map(({ text }) => text);
};
const tree = () => call(getQuestionTree, { params: { id: 7 }, query: { language: 'nl' } });

addTexts('nl', { global: { session: { expired: 'Je sessie is verlopen, log opnieuw in' } } });
setTextsState({ status: 'ready', language: 'nl' });

beforeEach(async () => {
  await setServerTime();
  server.mockReset();
  toasts.clear();
  tokens.keep(tokenFor(3600), false);
});

describe('a call', () => {
  test('[SES-04] sends the token, its parameters and its query, and returns the reply', async () => {
    server.mockResolvedValue(answer(200, { id: 7 }));
    await expect(tree()).resolves.toEqual({ id: 7 });
    const [address, request] = server.mock.calls[0] ?? [];
    expect(address).toBe('/api/question-trees/7?language=nl');
    expect(request?.headers).toMatchObject({ Authorization: `Bearer ${tokens.read()}` });
  });

  test('[ENT-06] sends If-Match only for a revision that was read', async () => {
    const ifMatchSent = async (options: object) => {
      server.mockResolvedValueOnce(answer(200));
      await call(getQuestionTree, { params: { id: 7 }, ...options });
      return new Headers(server.mock.lastCall?.[1].headers).get('If-Match');
    };
    expect(await ifMatchSent({ ifMatch: 3 })).toBe('"3"');
    expect(await ifMatchSent({})).toBeNull();
  });

  test('[PDF-01] sends the body and reads the answer in the formats of its route', async () => {
    const typeSent = () => new Headers(server.mock.lastCall?.[1].headers).get('Content-Type');
    server.mockResolvedValueOnce(answer(200));
    const file = new File(['%PDF-'], 'x.pdf');
    await call(putPdf, { body: { file, type: 'PRIVACY', language: 'nl' } });
    const form = server.mock.lastCall?.[1].body as FormData;
    expect([...form.keys()]).toEqual(['type', 'language', 'file']);
    expect(await (form.get('file') as File).text()).toBe('%PDF-');
    // The browser sets the boundary.
    expect(typeSent()).toBeNull();

    server.mockResolvedValueOnce(new Response(''));
    await call(requestReset, { body: 'an@example.nl' });
    expect([server.mock.lastCall?.[1].body, typeSent()]).toEqual(['an@example.nl', 'text/plain']);

    server.mockResolvedValueOnce(new Response('%PDF-1.7'));
    const read = await call(getPdf, { params: { id: 1 } });
    expect(await read.text()).toBe('%PDF-1.7');
    server.mockResolvedValueOnce(refusal(404, '/api/pdf/1'));
    await expect(call(getPdf, { params: { id: 1 } })).rejects.toMatchObject({ reply: { body: { status: 404 } } });
  });

  test('[I18-01] shows the success message of saved texts on status 200 only', async () => {
    addTexts('nl', {
      okApp: { translation: { updated: 'De teksten in {{param}} zijn opgeslagen' } },
      error: { UnknownText: 'Tekst {{fieldName}} bestaat niet.' },
    });
    const save = () => call(changeTexts, { params: { language: 'nl' }, body: { login: { title: 'Hier' } } });
    const headers = { 'X-okApp-alert': 'okApp.translation.updated', 'X-okApp-params': 'nl' };
    server.mockResolvedValueOnce(new Response('', { status: 200, headers }));
    await save();
    expect(server.mock.lastCall?.[0]).toBe('/api/translations/by-language/nl');
    expect(server.mock.lastCall?.[1]).toMatchObject({ method: 'PUT', body: '{"login":{"title":"Hier"}}' });
    expect(await toastTexts()).toEqual(['De teksten in nl zijn opgeslagen']);
    toasts.clear();
    // Accepted but not saved: neither a refusal nor a success.
    for (const status of [202, 204]) {
      server.mockResolvedValueOnce(new Response(null, { status, headers }));
      await save();
      expect(await toastTexts()).toEqual([]);
    }
    const fieldErrors = [{ objectName: 'translation', field: 'login.title', message: 'UnknownText' }];
    server.mockResolvedValueOnce(answer(400, { status: 400, message: 'error.validation', fieldErrors }));
    await expect(save()).rejects.toThrow();
    expect(await toastTexts()).toEqual(['Tekst login.title bestaat niet.']);
    toasts.clear();
    server.mockResolvedValueOnce(new Response('', { status: 200, headers }));
    await call(changeTexts, { params: { language: 'nl' }, body: { login: { title: 'Hier' } }, ownSuccess: true });
    expect(await toastTexts()).toEqual([]);
  });

  test('[SES-04] is not sent within 10 seconds of the end of the session; the session ends with a message', async () => {
    tokens.keep(tokenFor(9), true);
    await expect(tree()).rejects.toThrow();
    expect(server).not.toHaveBeenCalled();
    expect([tokens.read(), getSession().state]).toEqual([undefined, 'anonymous']);
    expect(await toastTexts()).toEqual(['Je sessie is verlopen, log opnieuw in']);
  });

  test('[SES-04] to a public route goes without an ended token', async () => {
    tokens.keep(tokenFor(9), true);
    server.mockResolvedValue(answer(200, []));
    await call(getActiveLanguages);
    expect(server.mock.calls[0]?.[1].headers).not.toHaveProperty('Authorization');
    expect(tokens.read()).toBeDefined();
  });

  test.each([401, 403])('[SES-05] answered %d ends the session and shows why at the sign-in', async (status) => {
    server.mockResolvedValue(refusal(status, '/api/question-trees/7'));
    await expect(tree()).rejects.toThrow();
    expect(tokens.read()).toBeUndefined();
    expect(getSession()).toEqual({ state: 'anonymous', message: 'login.error.unauthorized' });
  });

  test('[SES-05] for the account shows no message when it is answered 401', async () => {
    server.mockResolvedValue(refusal(401, '/api/account'));
    await expect(call(getAccount)).rejects.toThrow();
    expect(getSession()).toEqual({ state: 'anonymous', message: undefined });
    expect(await toastTexts()).toEqual([]);
  });

  test('[SES-05] neither a refused sign-in nor a late refusal of an earlier session ends the session', async () => {
    server.mockResolvedValueOnce(refusal(401, '/api/authenticate'));
    const body = { username: 'a', password: 'b', rememberMe: false };
    await expect(call(authenticate, { body, silent: true })).rejects.toThrow();
    expect(tokens.read()).toBeDefined();

    server.mockImplementationOnce(async () => {
      tokens.keep(tokenFor(7200), false);
      return refusal(401, '/api/question-trees/7');
    });
    await expect(tree()).rejects.toThrow();
    expect(tokens.read()).toBeDefined();
  });

  test('[SES-12] times out after 60 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    server.mockResolvedValue(answer(200));
    await tree();
    expect(timeout).toHaveBeenCalledWith(limits.requestTimeoutMs);
    expect(server.mock.calls[0]?.[1].signal).toBe(timeout.mock.results[0]?.value);
    expect(limits.requestTimeoutMs).toBe(60_000);
  });

  test('[ERR-01] that fails shows one message, unless the screen shows it or the call is silent', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    await Promise.allSettled([tree(), tree()]);
    expect(await toastTexts()).toEqual(['Server niet bereikbaar']);
    toasts.clear();
    await Promise.allSettled([
      call(getActiveLanguages, { silent: true }),
      call(getActiveLanguages, { ownError: true }),
      call(getActiveLanguages, { errorMessage: 'error.timeout' }),
    ]);
    expect(await toastTexts()).toHaveLength(1);
    expect(await toastTexts()).not.toEqual(['Server niet bereikbaar']);
  });
});
