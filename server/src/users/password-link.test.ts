import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson } from '../../test/people.ts';
import { type Served, serve } from '../../test/serve.ts';

const mail = { baseUrl: 'https://ok.example.nl', wakeSender: () => {}, hasTransport: false };
let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve({ mail, facts: { profile: 'prod' } });
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const makeLink = (login: string, to = server, token: string | undefined = admin) =>
  to.call('POST', `/api/users/${login}/password-link`, { token });
const finish = (link: string, newPassword: string) => {
  const key = new URL(link).searchParams.get('key');
  return server.call('POST', '/api/account/reset-password/finish', { body: { key, newPassword } });
};
const signIn = async (username: string, password: string) =>
  (await server.call('POST', '/api/authenticate', { body: { username, password } })).status;

test('[USR-01][PRI-04] without a mail server an administrator makes a link that sets a password once, and is audited', async () => {
  const { id, email } = await makePerson(server);
  const first = await makeLink(email);
  const { status, body, headers } = await makeLink(email);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(body).toEqual({
    link: expect.stringMatching(/^https:\/\/ok\.example\.nl\/account\/reset\/finish\?key=[\w-]{43}$/),
    validHours: 24,
  });
  expect((await finish(first.body.link, 'by the first link')).status).toBe(400);
  expect((await finish(body.link, 'chosen by link')).status).toBe(200);
  expect((await finish(body.link, 'once more')).status).toBe(400);
  expect([await signIn(email, 'chosen by link'), await signIn(email, 'a password')]).toEqual([200, 401]);
  const { body: events } = await server.call('GET', '/management/audits?sort=id,desc&size=20', { token: admin });
  const linkEvents = events.filter(({ type }: { type: string }) => type === 'PASSWORD_LINK');
  expect(linkEvents).toHaveLength(2);
  expect(JSON.stringify(linkEvents)).toContain(String(id));
  expect(JSON.stringify(events)).not.toContain(new URL(body.link).searchParams.get('key'));
});

test('[USR-01] a link is for active accounts alone, and for those that exist', async () => {
  const { email, token } = await makePerson(server);
  expect((await makeLink('nobody@example.nl')).status).toBe(404);
  expect((await makeLink(email, server, token)).status).toBe(403);
  await server.db.updateTable('user_account').set({ activated: false }).where('email', '=', email).execute();
  expect((await makeLink(email)).body.errorKey).toBe('nopasswordlink');
});

test.each([
  ['with a mail server', { mail: { ...mail, hasTransport: true }, facts: { profile: 'prod' } }, true],
  ['in a demonstration', { mail, facts: { profile: 'demo' } }, true],
  ['without a mail server', { mail, facts: { profile: 'prod' } }, false],
] as const)(
  '[LAY-07][USR-01] %s the product says whether it sends mail, and makes no link where it does',
  async (_name, settings, sendsMail) => {
    const other = await serve({ ...settings, database: server.database });
    expect((await other.call('GET', '/management/info')).body.sendsMail).toBe(sendsMail);
    const { email } = await makePerson(server);
    const { status, body } = await makeLink(email, other);
    expect([status, body.errorKey]).toEqual(sendsMail ? [400, 'nopasswordlink'] : [200, undefined]);
    await other.close();
  },
);
