import { expect, test } from 'vitest';
import { serve } from '../../test/serve.ts';
import { tokenFor } from '../../test/sessions.ts';
import { createMailKeys } from '../mail/queue/mail-key.ts';
import { makeTokens } from './token.ts';

const [former, next] = ['the former secret, long enough to sign with', 'the next secret, long enough to sign with'];

test('[PRI-01] while the secret is replaced, processes with either secret accept the sessions of both', async () => {
  const server = await serve({ tokens: makeTokens([next, former]) });
  const other = await serve({ database: server.database, tokens: makeTokens([former, next]) });
  const signInWith = (secret: string) => tokenFor(server.db, makeTokens([secret]), 'admin', 3600);
  for (const token of [await signInWith(former), await signInWith(next)]) {
    expect((await server.call('GET', '/api/account', { token })).status).toBe(200);
    expect((await other.call('GET', '/api/account', { token })).status).toBe(200);
  }
  await other.app.close();
  await server.app.close();
  await server.database.close();
});

test('[PRI-01] a secret that is no longer accepted opens nothing', async () => {
  const server = await serve({ tokens: makeTokens([next]) });
  const token = await tokenFor(server.db, makeTokens([former]), 'admin', 3600);
  expect((await server.call('GET', '/api/account', { token })).status).toBe(401);
  await server.close();
});

test('a mail that waits while the secret is replaced gets the link that was made for it', () => {
  const nonce = createMailKeys([former]).createNonce();
  expect(createMailKeys([next, former]).deriveKey(nonce)).toBe(createMailKeys([former]).deriveKey(nonce));
  const nonceOfNext = createMailKeys([next, former]).createNonce();
  expect(createMailKeys([former, next]).deriveKey(nonceOfNext)).toBe(createMailKeys([next]).deriveKey(nonceOfNext));
});

test('a mail of a version that named no secret belongs to the former one', () => {
  const nonce = 'q2Vx0dN1';
  expect(createMailKeys([next, former]).deriveKey(nonce)).toBe(createMailKeys([former]).deriveKey(nonce));
  expect(createMailKeys([former]).deriveKey(nonce)).not.toBe(createMailKeys([next]).deriveKey(nonce));
});
