import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskQuotes, maskSecrets, maskSetting, serializeError } from './mask-secrets.ts';

const line = (fields: object) => JSON.stringify({ level: 30, msg: 'done', ...fields });

describe('[PRI-03] a line of the log', () => {
  test.each([
    ['a password in an address', 'postgres://ok:geheim@db/ok', 'postgres://******@db/ok'],
    ['a password with an @ in it', 'smtp://ok:ge@heim@mail:587', 'smtp://******@mail:587'],
    ['a token in a query', 'GET /export?token=abc.def&x=1', 'GET /export?token=******&x=1'],
    ['a key with a prefix', 'resetKey=0123abc', 'resetKey=******'],
    ['an e-mail address', 'mail to an.jansen@example.nl failed', 'mail to ****** failed'],
    ['a signed token', 'got eyJhbGciOi.eyJzdWIi.c2ln here', 'got ****** here'],
    ['a hash of a password', 'hash $argon2id$v=19$m=19456 end', 'hash ****** end'],
    ['a header', 'sent Bearer abc.def-ghi now', 'sent Bearer ****** now'],
    ['an IPv4 address', 'from 203.0.113.77 it came', 'from ****** it came'],
    ['a whole IPv6 address', 'from 2001:db8:0:0:0:0:0:7 it came', 'from ****** it came'],
    ['a shortened IPv6 address', 'from 2001:db8::7 it came', 'from ****** it came'],
  ])('hides %s', (_what, text, expected) => {
    expect(JSON.parse(maskSecrets(line({ text })))).toEqual({ level: 30, msg: 'done', text: expected });
  });

  test.each(['this machine is 127.0.0.1', 'every address: 0.0.0.0', 'at 12:34:56 it ended', 'version 1.2.3'])(
    'keeps what is no secret: %s',
    (text) => {
      expect(JSON.parse(maskSecrets(line({ text }))).text).toBe(text);
    },
  );

  test.each([
    'password',
    'newPassword',
    'client_secret',
    'id_token',
    'cookie',
    'key',
    'login',
    'username',
    'recipient',
    'email',
    'firstName',
    'lastName',
    'remoteAddress',
    'ip',
  ])('hides the field %s, whatever its value', (name) => {
    expect(JSON.parse(maskSecrets(line({ [name]: 'An "de" Vries\\' })))[name]).toBe('******');
  });

  test('hides what this process alone knows, wherever it stands', () => {
    expect(maskSecrets('{"msg":"a-b-secret-of-ours-b"}', ['secret-of-ours'])).toBe('{"msg":"a-b-******-b"}');
  });

  test('stays one line of JSON, whatever a field holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const readable = maskSecrets(line({ password: text }));
        expect(JSON.parse(readable)).toEqual({ level: 30, msg: 'done', password: '******' });
        expect(readable).not.toContain('\n');
      }),
    );
  });
});

test.each([
  ['AUTH_SECRET', 'x'.repeat(40), '******'],
  ['AWS_ACCESS_KEY_ID', 'AKIA', '******'],
  ['DATABASE_URL', 'postgres://ok:geheim@db/ok', 'postgres://******@db/ok'],
  ['BASE_URL', 'https://ok.example.nl', 'https://ok.example.nl'],
  ['PORT', 8080, 8080],
  ['TRUST_PROXY', false, false],
])('[MGT-01][PRI-02] the setting %s as administrators read it', (name, value, expected) => {
  expect(maskSetting(name, value)).toBe(expected);
});

test.each([
  ['invalid input syntax for type integer: "An de Vries"', 'invalid input syntax for type integer: "…"'],
  ["unexpected token 'geheim' in JSON", 'unexpected token "…" in JSON'],
  [
    'duplicate key value violates unique constraint "user_account_email"',
    'duplicate key value violates unique constraint "user_account_email"',
  ],
])('[PRI-03] an error message quotes names of the schema only: %s', (message, expected) => {
  expect(maskQuotes(message)).toBe(expected);
});

describe('[PRI-03] a logged error', () => {
  test('is its type, message, code and place, and those of its cause', () => {
    const cause = Object.assign(new TypeError('bad "geheim"'), {
      code: '22P02',
      detail: 'Key (email)=(an@example.nl)',
    });
    const written = serializeError(Object.assign(new Error('no "geheim" either', { cause }), { code: 7, body: 'x' }));
    expect(written).toMatchObject({
      type: 'Error',
      message: 'no "…" either',
      code: 7,
      cause: { type: 'TypeError', message: 'bad "…"', code: '22P02' },
    });
    expect(written.stack).toMatch(/^Error: no "…" either\n\s+at .*mask-secrets\.test/);
    expect(JSON.stringify(written)).not.toMatch(/geheim|example\.nl|body/);
  });

  test('is only the type of a thrown value that is no error', () => {
    expect(serializeError('geheim')).toEqual({ type: 'string' });
  });
});
