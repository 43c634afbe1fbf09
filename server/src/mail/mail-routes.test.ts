import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { baseUrl, keys, queue, smtpTo, startSender } from '../../test/outbox.ts';
import { serve } from '../../test/serve.ts';
import type { Database } from '../db/schema/tables.ts';
import { makeRegisterRoute } from '../http/register-route.ts';
import { replyError } from '../http/replies/error-reply.ts';
import { makeAuthentication } from '../sessions/current-user.ts';
import { openSession } from '../sessions/session-store.ts';
import { makeTokens } from '../sessions/token.ts';
import { mailRoutes } from './mail-routes.ts';

const tokens = makeTokens(['a secret of the tests, long enough to sign with']);
let database: TestDatabase<Database>;
const wake = () => {};

const serveOutbox = ({ showsKeys = false } = {}): FastifyInstance => {
  const app = Fastify();
  app.setErrorHandler(replyError);
  const register = makeRegisterRoute(app, makeAuthentication(database.db, tokens));
  const settings = { db: database.db, keys, baseUrl, supportEmail: 'help@example.nl' };
  mailRoutes(register, { ...settings, wake, showsKeys, hasServer: false });
  return app;
};

const createToken = async (name: string) => {
  const { db } = database;
  const { id, login } = await db
    .selectFrom('user_account')
    .select(['id', 'login'])
    .where('email', '=', `${name}@example.nl`)
    .executeTakeFirstOrThrow();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const sessionId = randomUUID();
  await openSession(db, { id: sessionId, userId: id, expiresAt }, 'no failures');
  return tokens.sign({ sessionId, login, expiresAt: Math.floor(expiresAt.getTime() / 1000) }, []);
};

let app: FastifyInstance;
let admin: string;
beforeAll(async () => {
  database = await testDatabase<Database>();
  app = serveOutbox();
  admin = await createToken('admin');
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => sql`delete from mail`.execute(database.db));

const call = (method: 'GET' | 'POST', url: string, { to = app, token = admin, headers = {} } = {}) =>
  to.inject({ method, url, headers: { authorization: `Bearer ${token}`, ...headers } });

test('[MAI-02] the outbox is for administrators', async () => {
  const { id } = await queue(database.db, 'activation');
  const token = await createToken('professional');
  for (const [method, url] of [
    ['GET', '/api/mails'],
    ['GET', '/api/mail-counts'],
    ['GET', `/api/mails/${id}/preview`],
    ['POST', `/api/mails/${id}/resend`],
  ] as const) {
    expect((await app.inject({ method, url })).statusCode).toBe(401);
    expect((await call(method, url, { token })).statusCode).toBe(403);
    expect((await call(method, url)).statusCode).toBe(200);
  }
});

test('[MAI-02] the outbox shows its mails page by page, the newest first', async () => {
  const { db } = database;
  for (let index = 1; index <= 5; index++) await queue(db, 'activation', { recipient: `someone${index}@example.nl` });
  await sql`update mail set created_at = now() - interval '91 days' where recipient = 'someone1@example.nl'`.execute(
    db,
  );
  await sql`update mail set status = 'SENT', sent_at = now() where recipient = 'someone2@example.nl'`.execute(db);
  const recipients = async (query: string) => {
    const reply = await call('GET', `/api/mails${query}`);
    return { reply, to: reply.json().map(({ recipient }: { recipient: string }) => recipient.replace(/@.*/, '')) };
  };
  const all = await recipients('');
  expect(all.to).toEqual(['someone5', 'someone4', 'someone3', 'someone2']);
  expect(all.reply.headers['x-total-count']).toBe('4');
  expect(all.reply.headers.link).toBe(
    '</api/mails?page=0&size=20>; rel="last",</api/mails?page=0&size=20>; rel="first"',
  );
  const [newest, , , oldest] = all.reply.json();
  expect(newest).toEqual({
    id: expect.any(Number),
    kind: 'activation',
    recipient: 'someone5@example.nl',
    language: 'nl',
    status: 'QUEUED',
    state: 'WAITING',
    attempts: 0,
    reason: null,
    createdDate: expect.stringMatching(/^\d{4}-.*Z$/),
    nextAttemptDate: expect.stringMatching(/^\d{4}-.*Z$/),
    sentDate: null,
    bouncedDate: null,
    lastAttemptDate: null,
    login: expect.any(String),
    canResend: true,
  });
  expect(oldest).toMatchObject({ status: 'SENT', nextAttemptDate: null, sentDate: expect.stringMatching(/Z$/) });
  const second = await recipients('?page=1&size=1');
  expect(second.to).toEqual(['someone4']);
  expect(second.reply.headers.link).toBe(
    '</api/mails?page=2&size=1>; rel="next",</api/mails?page=0&size=1>; rel="prev",' +
      '</api/mails?page=3&size=1>; rel="last",</api/mails?page=0&size=1>; rel="first"',
  );
  expect((await recipients('?page=-1&size=0')).to).toHaveLength(4);
  expect((await recipients('?size=100000')).reply.headers.link).toContain('size=100>');
});

test('[MAI-01][MAI-02] a preview is the mail as it is sent, in any language, without its key', async () => {
  const { id, key } = await queue(database.db, 'passwordReset');
  const preview = await call('GET', `/api/mails/${id}/preview`);
  expect(preview.headers['cache-control']).toBe('no-store');
  expect(preview.json().subject).toBe('Nieuw wachtwoord voor OK! instellen');
  expect(preview.json().text).toContain(`${baseUrl}/account/reset/finish?key=…\n`);
  expect(preview.body).not.toContain(key);
  const english = await call('GET', `/api/mails/${id}/preview?language=EN`);
  expect(english.json().subject).toBe('Set a new password for OK!');
  expect(english.json().html).toContain('<html lang="en"');
  expect((await call('GET', '/api/mails/999999/preview')).statusCode).toBe(404);
});

test('[MAI-02] in a demonstration without a mail server the preview is where an administrator finds the link', async () => {
  const { id, key } = await queue(database.db, 'activation');
  const alone = serveOutbox({ showsKeys: true });
  const { text } = (await call('GET', `/api/mails/${id}/preview`, { to: alone })).json();
  expect(text).toContain(`${baseUrl}/account/activate?key=${key}\n`);
  await alone.close();
});

test('[PRI-04][MAI-02] looking at a mail whose key is good for something is in the audit trail, and at any other is not', async () => {
  const { db } = database;
  const readViewEvents = async () =>
    (await db.selectFrom('audit_event').selectAll().where('type', '=', 'MAIL_VIEW').orderBy('id').execute()).map(
      ({ actor_id, object_type, object_id, outcome }) => ({ actor_id, object_type, object_id, outcome }),
    );
  const { id } = await queue(db, 'passwordReset');
  const before = await readViewEvents();
  await call('GET', `/api/mails/${id}/preview`);
  const actor = { actor_id: expect.any(Number), object_type: 'mail', object_id: String(id), outcome: 'SUCCESS' };
  expect(await readViewEvents()).toEqual([...before, actor]);
  await sql`update user_key set used_at = now() where used_at is null`.execute(db);
  await call('GET', `/api/mails/${id}/preview`);
  const plain = await queue(db, 'passwordChanged');
  await sql`update mail set key_nonce = null where id = ${plain.id}`.execute(db);
  await call('GET', `/api/mails/${plain.id}/preview`);
  const late = await queue(db, 'passwordReset');
  await sql`update user_key set expires_at = now() where used_at is null`.execute(db);
  await call('GET', `/api/mails/${late.id}/preview`);
  expect(await readViewEvents()).toHaveLength(before.length + 1);
});

test.each([
  ['demo', false, true],
  ['demo', true, false],
  ['prod', false, false],
  ['prod', true, false],
] as const)(
  '[MAI-02] in the profile %s, with a mail server: %s, the outbox shows keys: %s',
  async (profile, hasTransport, shows) => {
    const server = await serve({ database, mail: { baseUrl, wakeSender: wake, hasTransport }, facts: { profile } });
    const { id } = await queue(database.db, 'passwordReset');
    const [mail] = await database.db.selectFrom('mail').select('key_nonce').where('id', '=', id).execute();
    const key = server.parts.keys.deriveKey(mail?.key_nonce ?? '');
    const token = await server.signIn('admin');
    const { body } = await server.call('GET', `/api/mails/${id}/preview`, { token });
    expect(JSON.stringify(body).includes(key)).toBe(shows);
    await server.close();
  },
);

test('[MAI-02] the outbox counts its mails by state, filters them, searches addresses and sorts by the last attempt', async () => {
  const { db } = database;
  for (const name of ['waiting', 'retrying', 'failed', 'sent_'])
    await queue(db, 'passwordChanged', { recipient: `${name}@Example.nl` });
  await sql`update mail set attempts = 2, reason = 'connect ECONNREFUSED', last_attempt_at = now() - interval '1 minute'
    where recipient like 'retrying%'`.execute(db);
  await sql`update mail set status = 'FAILED', attempts = 1, reason = '550 no', last_attempt_at = now() - interval '1 hour'
    where recipient like 'failed%'`.execute(db);
  await sql`update mail set status = 'SENT', attempts = 1, sent_at = now(), last_attempt_at = now()
    where recipient like 'sent%'`.execute(db);
  expect((await call('GET', '/api/mail-counts')).json()).toEqual({
    counts: { WAITING: 1, RETRYING: 1, FAILED: 1, SENT: 1 },
    hasServer: false,
  });
  const find = async (query: string) => {
    const reply = await call('GET', `/api/mails?${query}`);
    return {
      total: reply.headers['x-total-count'],
      to: reply.json().map((mail: { recipient: string }) => mail.recipient.replace(/@.*/, '')),
    };
  };
  expect(await find('state=RETRYING')).toEqual({ total: '1', to: ['retrying'] });
  expect(await find('state=WAITING')).toEqual({ total: '1', to: ['waiting'] });
  expect(await find('query=SENT_%40example')).toEqual({ total: '1', to: ['sent_'] });
  expect(await find('query=%25')).toEqual({ total: '0', to: [] });
  expect((await find('sort=lastAttemptDate,desc')).to).toEqual(['sent_', 'retrying', 'failed', 'waiting']);
  expect((await find('sort=lastAttemptDate,asc')).to).toEqual(['waiting', 'failed', 'retrying', 'sent_']);
  expect((await call('GET', '/api/mails?state=OTHER')).statusCode).toBe(400);
});

test('[SEC-18] links use the configured host, whatever host a call names; a resent mail is a new message', async () => {
  const { db } = database;
  const server = await startMailServer();
  const { id } = await queue(db, 'passwordReset');
  const sender = await startSender(db, smtpTo(server.url));
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  expect((await call('GET', `/api/mails/${id}/preview`, { headers })).body).not.toContain('evil');
  await call('POST', `/api/mails/${id}/resend`, { headers });
  await sender.round();
  await sender.stop();
  await server.stop();
  const [first, second] = server.received;
  for (const message of [first, second]) {
    expect(message?.mail.text).toContain(`${baseUrl}/account/reset/finish?key=`);
    expect(message?.raw).not.toContain('evil');
  }
  expect(second?.mail.messageId).not.toBe(first?.mail.messageId);
});
