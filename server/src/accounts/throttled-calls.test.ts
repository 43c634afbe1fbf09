import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailChanges } from '../../test/email-changes.ts';
import { makePerson } from '../../test/people.ts';
import { type Served, serve, testSecret } from '../../test/serve.ts';
import { makeThrottle, type ThrottleKey } from '../sessions/throttle.ts';

// Tests what each call counts, by a throttle that names the counts, and that refuses one of them.

const ip = '203.0.113.9';
const nameOf = ({ rule, about = [], ip: from }: ThrottleKey) =>
  [rule.name, ...about, ...(from ? [from] : [])].join(' | ');

let server: Served;
let counted: string[] = [];
let refused: string | undefined;
beforeAll(async () => {
  const throttle = {
    ...makeThrottle(testSecret),
    waitFor: async (_db: unknown, keys: readonly ThrottleKey[]) =>
      keys.some((key) => nameOf(key) === refused) ? 77 : 0,
    count: async (_db: unknown, key: ThrottleKey) => {
      counted.push(nameOf(key));
      return 0;
    },
  };
  server = await serve({ trustProxy: 1, throttle });
});
afterAll(() => server.close());
beforeEach(() => {
  counted = [];
  refused = undefined;
});

const { ask, keyOf, resend } = emailChanges(() => server);
type Person = Awaited<ReturnType<typeof makePerson>>;

const post = (path: string, body: unknown, more: { token?: string; type?: string } = {}) =>
  server.call('POST', path, {
    ...(more.token !== undefined && { token: more.token }),
    body,
    headers: { 'x-forwarded-for': ip, ...(more.type && { 'content-type': more.type }) },
  });
const register = async (email: string) => {
  const [place] = (await server.call('GET', '/api/professional-association-translation/language/nl')).body;
  const profileDTO = { agreeOnElearning: true, agreeOnProfessionalRegistered: true };
  const rest = { langKey: 'nl', profAssocTranslationId: place.id, profileDTO };
  return post('/api/register', { firstName: 'An', email, password: 'geheim', ...rest });
};

/** Each call with what it counts, of which the first is looked at before any other work. */
const calls: [string, (person: Person) => Promise<{ status: number }>, (person: Person) => string[]][] = [
  [
    'a registration',
    ({ email }) => register(`of.${email}`),
    ({ email }) => [`registration | ${ip}`, `mail | activation | of.${email} | ${ip}`, `activation | of.${email}`],
  ],
  [
    'a registration of an address that has an account',
    ({ email }) => register(email),
    ({ email }) => [`registration | ${ip}`, `mail | accountExists | ${email}`],
  ],
  [
    'the request of a reset',
    ({ email }) => post('/api/account/reset-password/init', email, { type: 'text/plain' }),
    ({ email }) => [`reset | ${ip}`, `mail | reset | ${email}`],
  ],
  [
    'a new password by a key',
    () => post('/api/account/reset-password/finish', { key: 'none', newPassword: 'a new one' }),
    () => [`reset | finish | ${ip}`],
  ],
  [
    'a confirmation of an address',
    () => post('/api/account/email-change/confirm', { key: 'none' }),
    () => [`email key | ${ip}`],
  ],
  [
    'the way back to an address',
    () => post('/api/account/email-change/undo', { key: 'none' }),
    () => [`email key | ${ip}`],
  ],
  [
    'a request for another address',
    ({ token, email }) => ask(token, `new.${email}`),
    ({ id, email }) => [
      `address request | ${id}`,
      `mail | emailChange | ${id}`,
      `mail | emailConfirmation | new.${email}`,
    ],
  ],
  [
    'a request for another address with a wrong password',
    ({ token, email }) => ask(token, `new.${email}`, 'wrong'),
    ({ id }) => [`account | current password | ${id}`],
  ],
  [
    'a refused sign-in',
    () => post('/api/authenticate', { username: ' Nobody ', password: 'wrong' }),
    () => [`account | nobody | ${ip}`, `address | ${ip}`],
  ],
];

test.each(calls)(
  '[SEC-19][SES-09] %s counts what it may be refused for, and is refused for each',
  async (_name, send, keysOf) => {
    const person = await makePerson(server);
    const keys = keysOf(person);
    const first = keys[0];
    refused = first;
    expect(await send(person)).toMatchObject({ status: 429 });
    expect(counted).toEqual([]);
    refused = undefined;
    await send(person);
    expect(counted).toEqual(keys);
  },
);

test('[SEC-19] a refused call says after how many seconds it may come again', async () => {
  refused = `reset | finish | ${ip}`;
  const answer = await post('/api/account/reset-password/finish', { key: 'none', newPassword: 'a new one' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '77']);
});

test('[SEC-19] mails that no more may follow refuse a new address and a new link, and change nothing', async () => {
  const { id, token, email } = await makePerson(server);
  const newEmail = `new.${email}`;
  for (const key of [`mail | emailChange | ${id}`, `mail | emailConfirmation | ${newEmail}`]) {
    refused = key;
    expect((await ask(token, newEmail)).status, key).toBe(429);
    refused = undefined;
    expect((await server.call('GET', '/api/account', { token })).body.pendingEmail, key).toBeNull();
  }
  await ask(token, newEmail);
  const link = await keyOf('emailConfirmation', newEmail);
  refused = `mail | emailConfirmation | ${newEmail}`;
  expect((await resend(token)).status).toBe(429);
  expect(await keyOf('emailConfirmation', newEmail)).toBe(link);
});
