import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { baseUrl, outbox, queue, smtpTo, startSender, type TestSender } from '../../../test/outbox.ts';
import type { Database } from '../../db/schema/tables.ts';

let database: TestDatabase<Database>;
let server: Awaited<ReturnType<typeof startMailServer>>;
const senders: TestSender[] = [];
const start = async (...parameters: Parameters<typeof startSender>) => {
  const sender = await startSender(...parameters);
  senders.push(sender);
  return sender;
};
beforeAll(async () => {
  database = await testDatabase<Database>();
});
afterAll(() => database.close());
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  await server.stop();
  await sql`delete from mail`.execute(database.db);
});

describe('a mail', () => {
  test('[MAI-01][SEC-26] goes to one recipient, once, in HTML and in plain text', async () => {
    const { db } = database;
    const { key } = await queue(db, 'activation');
    const sender = await start(db, smtpTo(server.url));
    await sender.round();
    expect(server.received).toHaveLength(1);
    const [{ from, to, mail } = { from: '', to: [], mail: null }] = server.received;
    expect([from, to]).toEqual(['no-reply@example.nl', ['sanne@example.nl']]);
    expect(mail).toMatchObject({
      from: { name: 'OK!', address: 'no-reply@example.nl' },
      to: [{ address: 'sanne@example.nl' }],
      replyTo: [{ address: 'support@example.nl' }],
      subject: 'Activeer je account voor OK!',
    });
    expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined]);
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    const link = `${baseUrl}/account/activate?key=${key}`;
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.text).toContain(link);
    expect(await outbox(db)).toMatchObject([{ status: 'SENT', attempts: 1, reason: null }]);
  });

  test('[MAI-01] speaks the language of its receiver, or its own where it is not translated', async () => {
    const { db } = database;
    await queue(db, 'passwordChanged', { language: 'en' });
    await queue(db, 'passwordChanged', { language: 'fr' });
    await start(db, smtpTo(server.url));
    expect(server.received.map(({ mail }) => [mail.subject, /<html lang="\w+"/.exec(mail.html ?? '')?.[0]])).toEqual([
      ['Your OK! password has been changed', '<html lang="en"'],
      ['Je wachtwoord voor OK! is veranderd', '<html lang="nl"'],
    ]);
  });

  test('[MAI-01] says what editors wrote, or what ships where that was thrown away', async () => {
    const { db } = database;
    const rename = (from: string, to: string) =>
      sql`update email set identifier = ${to} where identifier = ${from}`.execute(db);
    await sql`update email set subject = 'Nieuw: {{firstName}}' where identifier = 'emailChangedEmail'`.execute(db);
    onTestFinished(async () => void (await rename('gone', 'accountExistsEmail')));
    await rename('accountExistsEmail', 'gone');
    await queue(db, 'emailChanged');
    await queue(db, 'accountExists', { language: 'en' });
    await queue(db, 'accountExists', { language: 'constructor' });
    await start(db, smtpTo(server.url));
    expect(server.received.map(({ mail }) => mail.subject)).toEqual([
      'Nieuw: Sanne',
      'You already have an OK! account',
      'Je hebt al een account voor OK!',
    ]);
  });

  test('[SEC-14] leaves neither its key nor its link in the database', async () => {
    const { db } = database;
    const { key } = await queue(db, 'passwordReset');
    await start(db, smtpTo(server.url));
    expect(server.received[0]?.mail.text).toContain(key);
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(mail)::text from mail) || (select json_agg(user_key)::text from user_key) as all`.execute(
      db,
    );
    expect(rows[0]?.all).toContain('sanne@example.nl');
    expect(rows[0]?.all).not.toContain(key);
    expect(rows[0]?.all).not.toContain(baseUrl);
  });

  test('[SEC-26] has no header and no recipient that its values make up', async () => {
    const { db } = database;
    await sql`update email set subject = 'Dag {{firstName}}' where identifier = 'unusedAccountEmail'`.execute(db);
    const firstName = 'Sanne\r\nBcc: evil@example.com\r\nX-Evil: yes\r\n\r\n<b>Hi</b>, evil@example.com';
    await queue(db, 'unusedAccount', { values: { firstName } });
    await start(db, smtpTo(server.url));
    const [{ to, mail } = { to: [], mail: null }] = server.received;
    expect(to).toEqual(['sanne@example.nl']);
    // Contains joiners, so that no mail program detects a link.
    expect(mail?.subject?.replaceAll('\u2060', '')).toBe(
      'Dag Sanne Bcc: evil@example.com X-Evil: yes <b>Hi</b>, evil@example.com',
    );
    expect(mail?.headers.map((header) => header.key)).not.toEqual(expect.arrayContaining(['x-evil']));
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.html).not.toContain('<b>Hi');
  });

  test.each([
    'a@example.nl,b@example.nl',
    'a@example.nl\r\nRCPT TO:<b@example.nl>',
    '"a b@example.com"@example.nl',
    'A <a@example.nl>',
    'a@example.nl;b@example.nl',
    'group:a@example.nl;',
    'a@example.nl (b@example.com)',
    '-oX@example.nl',
  ])('[SEC-26] goes nowhere where its address is %j', async (recipient) => {
    const { db } = database;
    await queue(db, 'passwordChanged', { recipient });
    await start(db, smtpTo(server.url));
    expect(server.received).toEqual([]);
    expect(await outbox(db)).toMatchObject([{ status: 'FAILED', reason: expect.stringContaining('address') }]);
  });
});
