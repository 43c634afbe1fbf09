import { expect, test } from 'vitest';
import { EnvironmentFaults, readEnv } from './env.ts';

test('nothing set is a good setting', () => {
  expect(readEnv({})).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', DATA_DIR: './data', PROFILE: 'demo' });
  expect(Object.isFrozen(readEnv({}))).toBe(true);
});

test('every fault is listed in one error, without values', () => {
  const read = () => readEnv({ PORT: 'eighty', DATABASE_URL: 'mysql://me:hidden@host', PROFILE: 'other' });
  expect(read).toThrow(EnvironmentFaults);
  expect(read).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*PROFILE/s);
  expect(read).not.toThrow(/hidden|eighty/);
});

test.each([undefined, '', 'short'])('[SES-07] production refuses to start with the secret %j', (AUTH_SECRET) => {
  expect(() => readEnv({ PROFILE: 'prod', AUTH_SECRET })).toThrow(/AUTH_SECRET/);
});

test('[SES-07] how long sessions live can be set', () => {
  expect(readEnv({ SESSION_SECONDS: '60', SESSION_SECONDS_REMEMBERED: '120' })).toMatchObject({
    SESSION_SECONDS: 60,
    SESSION_SECONDS_REMEMBERED: 120,
  });
});
