import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';
import { makeFileKeys } from './file-keys.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

test('[PRI-10] each device of a user gets the same key of 256 bits, and no other user does', async () => {
  const [one, again, other] = await Promise.all(
    ['professional', 'professional', 'tester'].map(async (login) =>
      server.call('GET', '/api/account/file-keys', { token: await server.signIn(login) }),
    ),
  );
  expect(one?.body).toEqual({ keys: [{ id: expect.stringMatching(/^[\w-]{8}$/), key: expect.any(String) }] });
  expect(Buffer.from(one?.body.keys[0].key, 'base64')).toHaveLength(32);
  expect(again?.body).toEqual(one?.body);
  expect(other?.body.keys[0].key).not.toBe(one?.body.keys[0].key);
});

test('[PRI-10] after another secret was set, files of the former one are still opened while it is accepted', () => {
  const [before, after] = [makeFileKeys(['a former secret']), makeFileKeys(['a new secret', 'a former secret'])];
  expect(after(7)).toHaveLength(2);
  expect(after(7)[1]).toEqual(before(7)[0]);
  expect(after(7)[0]?.id).not.toBe(before(7)[0]?.id);
});
