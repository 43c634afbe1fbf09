import { expect, test } from 'vitest';
import { isEnding, tokenEnd } from './token-claims.ts';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: unknown) => `${base64url({ alg: 'HS512' })}.${base64url(claims)}.signature`;
const now = 1_700_000_000_000;
const seconds = now / 1000;

test('[SES-04] the end of a session is read from its token', () => {
  expect(tokenEnd(token({ sub: 'zoë~?>', exp: seconds }))).toBe(seconds);
});

test.each([
  ['ended', -1, true],
  ['ends in 10 seconds', 10, true],
  ['ends in 11 seconds', 11, false],
  ['ends tomorrow', 86_400, false],
])('[SES-04] a token that %s', (_, left, ending) => {
  expect(isEnding(token({ exp: seconds + left }), now)).toBe(ending);
});

test.each(['', 'a', 'a.b.c', `a.${base64url({})}.c`, `a.${base64url({ exp: 'soon' })}.c`, `a.${base64url(null)}.c`])(
  '[SES-04] %j names no end and is left to the server',
  (unreadable) => {
    expect([tokenEnd(unreadable), isEnding(unreadable, now)]).toEqual([undefined, false]);
  },
);
