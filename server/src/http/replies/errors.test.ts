import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('professional');
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };

test('[ERR-02] refusals are problem+json with a message key, the path and no more', async () => {
  const { status, headers, body } = await server.call('GET', '/api/question-trees/4711?secret=1', { token });
  expect(status).toBe(404);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(body).toEqual({
    type: expect.any(String),
    title: 'Not Found',
    status: 404,
    path: '/api/question-trees/4711',
    message: 'error.http.404',
  });
});

test('[ERR-02] a body that does not hold names each field with its constraint', async () => {
  const { status, body } = await server.call('POST', '/api/authenticate', {
    body: { username: 'x'.repeat(300), rememberMe: 'perhaps' },
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    title: 'Method argument not valid',
    message: 'error.validation',
    fieldErrors: [
      { objectName: 'loginVM', field: 'username', message: 'Size' },
      { objectName: 'loginVM', field: 'password', message: 'NotNull' },
      { objectName: 'loginVM', field: 'rememberMe', message: 'typeMismatch' },
    ],
  });
});

const hostile: [string, string, Record<string, string>, number][] = [
  ['no JSON', '{', json, 400],
  ['an empty body', '', json, 400],
  ['an array', '[]', json, 400],
  ['a number', '1', json, 400],
  ['a prototype', '{"__proto__":{"admin":true},"username":"a","password":"b"}', json, 400],
  ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, json, 400],
  ['a NUL', '{"username":"a\\u0000","password":"b"}', json, 400],
  ['half a character', '{"username":"\\ud800","password":"b"}', json, 400],
  ['too large a body', JSON.stringify({ username: 'a', password: 'x'.repeat(1024 * 1024) }), json, 413],
  ['another type', 'username=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
];
test.each(hostile)(
  '%s is refused with a readable message, and the next request works',
  async (_, body, headers, status) => {
    const answer = await server.call('POST', '/api/authenticate', { body, headers });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toBe(`error.http.${status}`);
    expect((await server.call('GET', '/api/account', { token })).status).toBe(200);
  },
);

test('a wrong method is 405, an unknown call 404, and an address that can not be decoded 400', async () => {
  expect((await server.call('DELETE', '/api/account', { token })).status).toBe(405);
  expect((await server.call('GET', '/api/nothing', { token })).status).toBe(404);
  expect((await server.call('GET', '/api/questions/%E0%A4%A/options', { token })).status).toBe(400);
});

test('[ERR-05][REL-14] an unexpected error answers a reference and no internals, is logged under it, and others go on', async () => {
  const lines: string[] = [];
  const broken = await serve({
    database: server.database,
    tokens: {
      ...server.parts.tokens,
      verify: async () => {
        throw new Error('inner workings: select password from secrets');
      },
    },
    logLevel: 'error',
    logTo: { write: (line: string) => lines.push(line) },
  });
  const { status, body } = await broken.call('GET', '/api/account', { token });
  expect(status).toBe(500);
  expect(body).toMatchObject({ message: 'error.http.500', reference: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(JSON.stringify(body)).not.toMatch(/inner workings|secrets|\.ts/);
  expect(lines.join('')).toContain(body.reference);
  expect((await broken.call('GET', '/management/info')).status).toBe(200);
  await broken.close();
});

test('[SES-05] an expired or unreadable token on an open call is ignored', async () => {
  expect((await server.call('GET', '/management/info', { token: 'rubbish' })).status).toBe(200);
});
