import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let admin: string;
let user: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  user = await server.signIn('professional');
});
afterAll(() => server.close());

const base = '/api/translations';
const get = (path: string, token?: string) => server.call('GET', `${base}/${path}`, { token });
const choose = (code: string, token?: string) => server.call('PUT', `${base}/change-language/${code}`, { token });

describe('[I18-01] the texts of the screens', () => {
  test.each([
    ['nl', 'Inloggen'],
    ['en', 'Sign in'],
  ])('in %s are keys that lead to a text, for everybody, with and without what busts a cache', async (code, title) => {
    for (const path of [`by-language/${code}/`, `by-language/${code}`, `by-language/${code}/?cacheBuster=170`]) {
      const answer = await get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('content-type'), path).toMatch(/json/);
      expect(answer.body.login.title, path).toBe(title);
      expect(answer.body.register.messages.error.dontmatch.length, path).toBeGreaterThan(10);
    }
  });

  test('are found by a code in any case, and a code that is invalid is refused', async () => {
    expect((await get('by-language/EN/')).body).toEqual((await get('by-language/en/')).body);
    for (const wrong of ['n', 'nld', 'n1', '..'])
      expect((await get(`by-language/${wrong}/`)).status, wrong).not.toBe(200);
  });

  test('are saved by administrators, one at a time or more, and seen at once; the rest stays', async () => {
    const before = (await get('by-language/nl/')).body;
    const title = 'Aanmelden bij OK!';
    const put = (body: unknown, token?: string) => server.call('PUT', `${base}/by-language/nl`, { token, body });
    expect((await put({ login: { title } })).status).toBe(401);
    expect((await put({ login: { title } }, user)).status).toBe(403);
    expect((await get('by-language/nl/')).body).toEqual(before);
    expect((await put({ login: { title } }, admin)).status).toBe(200);
    const after = (await get('by-language/nl/')).body;
    expect(after).toEqual({ ...before, login: { ...before.login, title } });
    expect((await get('by-language/en/')).body.login.title).toBe('Sign in');
    expect((await put({ login: { title: before.login.title } }, admin)).status).toBe(200);
    expect((await get('by-language/nl/')).body).toEqual(before);
  });
});

describe('[I18-01] the languages', () => {
  test('to choose from are the active ones, public with code, names and direction', async () => {
    const { status, body } = await get('active-languages?cacheBuster=170');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { code: 'nl', localName: 'Nederlands', direction: 'ltr', defaultLanguage: true },
      { code: 'en', localName: 'English', direction: 'ltr', defaultLanguage: false },
    ]);
    const supported = (await server.call('GET', `${base}/supported-languages`, { token: admin })).body;
    const english = supported.find(({ code }: { code: string }) => code === 'en');
    const activate = (active: boolean) =>
      server.call('PUT', `${base}/supported-languages/${english.id}/activate?active=${active}`, { token: admin });
    expect((await activate(false)).status).toBe(200);
    expect((await get('active-languages')).body.map(({ code }: { code: string }) => code)).toEqual(['nl']);
    expect((await activate(true)).status).toBe(200);
    expect((await get('active-languages')).body).toHaveLength(2);
  });

  test('to choose from are none that were marked as deleted', async () => {
    const path = `${base}/supported-languages`;
    const send = (method: string, body?: unknown) => server.call(method, path, { token: admin, body });
    const codes = async () => (await get('active-languages')).body.map(({ code }: { code: string }) => code);
    const english = (await send('GET')).body.find(({ code }: { code: string }) => code === 'en');
    const deleted = await send('PUT', { ...english, deleted: true });
    expect(deleted).toMatchObject({ status: 200, body: { active: true, deleted: true } });
    expect(await codes()).toEqual(['nl']);
    expect((await choose('EN', user)).status).toBe(404);
    expect((await send('PUT', { ...deleted.body, deleted: false })).status).toBe(200);
    expect(await codes()).toEqual(['nl', 'en']);
  });

  test('of the world are for signed-in users, each with id, code and name only', async () => {
    expect((await get('languages')).status).toBe(401);
    for (const token of [user, admin]) {
      const { body } = await get('languages', token);
      for (const row of body) {
        expect(Object.keys(row).sort()).toEqual(['code', 'id', 'name']);
        expect(row).toEqual({
          id: expect.any(Number),
          code: expect.stringMatching(/^[a-z]{2}$/),
          name: expect.any(String),
        });
      }
      const codes = body.map(({ code }: { code: string }) => code);
      expect(codes).toEqual(expect.arrayContaining(['nl', 'en', 'ar']));
    }
  });
});

describe('[I18-01] the language of an account', () => {
  const readLanguage = async (token: string) => (await server.call('GET', '/api/account', { token })).body.langKey;

  test('is the one that was chosen, of this account and no other, on every device', async () => {
    expect(await readLanguage(user)).toBe('nl');
    expect((await choose('EN', user)).status).toBe(200);
    expect(await readLanguage(user)).toBe('en');
    expect(await readLanguage(admin)).toBe('nl');
    expect(await readLanguage(await server.signIn('professional'))).toBe('en');
    expect((await choose('nl', user)).status).toBe(200);
    expect(await readLanguage(user)).toBe('nl');
  });

  test('is never one that is not offered, and needs a session to change', async () => {
    for (const code of ['FR', 'xx', 'nld', '1']) expect((await choose(code, user)).status, code).toBe(404);
    expect(await readLanguage(user)).toBe('nl');
    expect((await choose('EN')).status).toBe(401);
  });
});
