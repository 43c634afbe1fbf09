import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { baseUrl, keys, outbox, queue } from '../../../test/outbox.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { findKey } from './mail-key.ts';

let server: Served;
let admin: string;
let wakeCount = 0;
const wakeSender = () => {
  wakeCount++;
};
beforeAll(async () => {
  server = await serve({ keys, mail: { baseUrl, wakeSender, hasTransport: false } });
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(() => sql`delete from mail`.execute(server.db));

const call = (method: 'GET' | 'POST', path: string) => server.call(method, path, { token: admin });

test('[MAI-02] a failed mail can be resent at once, which is audited', async () => {
  const { db } = server;
  const { id } = await queue(db, 'activation');
  await sql`update mail set status = 'FAILED', attempts = 99, reason = '550 no',
    next_attempt_at = now() + interval '1 hour'`.execute(db);
  const before = wakeCount;
  expect((await call('POST', `/api/mails/${id}/resend`)).status).toBe(200);
  expect(wakeCount).toBe(before + 1);
  const [mail] = await outbox(db);
  expect(mail).toMatchObject({ status: 'QUEUED', attempts: 0, reason: null });
  expect(mail?.wait).toBeLessThanOrEqual(0);
  const events = () => db.selectFrom('audit_event').selectAll().where('type', '=', 'MAIL_RESEND').execute();
  const written = await events();
  expect(written.at(-1)).toMatchObject({ object_type: 'mail', object_id: String(id), outcome: 'SUCCESS' });
  expect(written.at(-1)?.actor_id).toEqual(expect.any(Number));
  expect((await call('POST', '/api/mails/999999/resend')).status).toBe(404);
  expect(await events()).toHaveLength(written.length);
});

const readKey = async (id: number) => {
  const { key_nonce } = await server.db
    .selectFrom('mail')
    .select('key_nonce')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return keys.deriveKey(key_nonce ?? '');
};

test('[MAI-02] a mail that is sent again has a link that works anew, even after it expired, and the former one ends', async () => {
  const { db } = server;
  const { id, key } = await queue(db, 'passwordReset');
  await sql`update user_key set expires_at = now() - interval '1 second', created_at = now() - interval '2 hours'
    where used_at is null and expires_at > created_at`.execute(db);
  expect((await call('POST', `/api/mails/${id}/resend`)).status).toBe(200);
  expect(await findKey(db, key, 'reset')).toBeNull();
  expect(await findKey(db, await readKey(id), 'reset')).not.toBeNull();
});

test('[MAI-02] [SEC-18] a mail whose link was used, replaced or ended by a change of the account is not sent again', async () => {
  const { db } = server;
  const used = await queue(db, 'passwordReset');
  await sql`update user_key set used_at = now() where used_at is null`.execute(db);
  const replaced = await queue(db, 'passwordReset');
  const newest = await queue(db, 'creation');
  const refuses = async (id: number) => {
    const reply = await call('POST', `/api/mails/${id}/resend`);
    return reply.status === 400 && reply.body.errorKey;
  };
  expect(await refuses(used.id)).toBe('mailoutdated');
  expect(await refuses(replaced.id)).toBe('mailoutdated');
  const mails = (await call('GET', '/api/mails')).body;
  const canResend = (id: number) => mails.find((mail: { id: number }) => mail.id === id).canResend;
  expect([used, replaced, newest].map(({ id }) => canResend(id))).toEqual([false, false, true]);
  await sql`update user_account set email = 'moved-' || email
    where id = (select user_id from mail where id = ${newest.id})`.execute(db);
  expect(await refuses(newest.id)).toBe('mailoutdated');
});
