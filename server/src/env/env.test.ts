import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { EnvironmentError, readEnv } from './env.ts';

test.each(['1', '0', 'many', '501'])('DATABASE_POOL can not be %j', (DATABASE_POOL) => {
  expect(() => readEnv({ DATABASE_POOL })).toThrow(/DATABASE_POOL/);
});

test('DATABASE_POOL is how many connections a process makes at most', () => {
  expect([readEnv({}).DATABASE_POOL, readEnv({ DATABASE_POOL: '25' }).DATABASE_POOL]).toEqual([10, 25]);
});

test('[STT-03] STATISTICS_MIN_PEOPLE is 5, or a number from 1 to 8', () => {
  expect(readEnv({}).STATISTICS_MIN_PEOPLE).toBe(5);
  for (const people of [1, 8]) {
    expect(readEnv({ STATISTICS_MIN_PEOPLE: String(people) }).STATISTICS_MIN_PEOPLE).toBe(people);
  }
  for (const people of ['0', '9', '-1', 'five']) {
    expect(() => readEnv({ STATISTICS_MIN_PEOPLE: people })).toThrow(/STATISTICS_MIN_PEOPLE/);
  }
});

test('nothing set is a good setting', () => {
  expect(readEnv({})).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', DATA_DIR: './data', PROFILE: 'demo' });
  expect(Object.isFrozen(readEnv({}))).toBe(true);
});

test('every fault is listed in one error, without values', () => {
  const read = () => readEnv({ PORT: 'eighty', DATABASE_URL: 'mysql://me:hidden@host', PROFILE: 'other' });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*PROFILE/s);
  expect(read).not.toThrow(/hidden|eighty/);
});

test.each([undefined, '', 'short'])('[SES-07] production refuses to start with the secret %j', (AUTH_SECRET) => {
  expect(() => readEnv({ PROFILE: 'prod', AUTH_SECRET })).toThrow(/AUTH_SECRET/);
});

const weak = [
  'a'.repeat(32),
  'password'.repeat(5),
  'Password123!Password123!Password123!',
  'abcd1234'.repeat(4),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  '00000000-0000-0000-0000-000000000000',
  'changeme-changeme-changeme-changeme!',
  'secretsecretsecretsecretsecretsecret',
  '12345678901234567890123456789012',
  'wachtwoordwachtwoordwachtwoord123456',
  'my-super-secret-secret-key-please-change',
];
test.each(weak)('[PRI-01] production refuses to start with the secret %j, and does not print it', (AUTH_SECRET) => {
  const read = () => readEnv({ PROFILE: 'prod', AUTH_SECRET });
  expect(read).toThrow(/AUTH_SECRET/);
  expect(read).not.toThrow(AUTH_SECRET);
  expect(readEnv({ PROFILE: 'demo', AUTH_SECRET }).AUTH_SECRET).toBe(AUTH_SECRET);
});

test('[PRI-01] a secret that a machine made is taken, in any usual writing and at the shortest', () => {
  for (let i = 0; i < 200; i++) {
    const made = [
      randomBytes(16).toString('hex'),
      randomBytes(24).toString('base64'),
      randomBytes(48).toString('base64url'),
      Array.from({ length: 32 }, () => String.fromCharCode(randomInt(97, 123))).join(''),
      Array.from({ length: 40 }, () => String(randomInt(10))).join(''),
      `${randomUUID()}`,
    ];
    for (const AUTH_SECRET of made) {
      expect(readEnv({ PROFILE: 'prod', AUTH_SECRET }).AUTH_SECRET, AUTH_SECRET).toBe(AUTH_SECRET);
    }
  }
});

test.each([
  [undefined, false],
  ['', false],
  ['false', false],
  ['0', false],
  ['2', 2],
  // Setting of versions before numbers were allowed: one proxy.
  ['true', 1],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['10.1.2.3, fd00::/8,loopback', ['10.1.2.3', 'fd00::/8', 'loopback']],
])('[SEC-12] TRUST_PROXY %j is %j', (TRUST_PROXY, trusted) => {
  expect(readEnv({ TRUST_PROXY }).TRUST_PROXY).toEqual(trusted);
});

test.each(['yes', '-1', '1.5', '99', '10.0.0.0/33', '10.0.0', 'fd00::/129', 'everybody', '0.0.0.0/0', '::/0', ','])(
  '[SEC-12] TRUST_PROXY %j is refused',
  (TRUST_PROXY) => {
    expect(() => readEnv({ TRUST_PROXY })).toThrow(/TRUST_PROXY/);
  },
);

test('[SES-07] how long sessions live can be set', () => {
  expect(readEnv({ SESSION_SECONDS: '60', SESSION_SECONDS_REMEMBERED: '120' })).toMatchObject({
    SESSION_SECONDS: 60,
    SESSION_SECONDS_REMEMBERED: 120,
  });
});

test.each(['kort', 'a'.repeat(40)])(
  '[PRI-01] production refuses to accept the weak secret %j as well',
  (weakSecret) => {
    const AUTH_SECRET = randomBytes(36).toString('base64');
    const read = () => readEnv({ PROFILE: 'prod', AUTH_SECRET, AUTH_SECRET_ACCEPTED: weakSecret });
    expect(read).toThrow(/AUTH_SECRET_ACCEPTED/);
    expect(read).not.toThrow(weakSecret);
  },
);
