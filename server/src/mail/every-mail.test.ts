import { mailKinds } from '@ok/contract/routes/management/mail.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { baseUrl, queue, smtpTo, startSender } from '../../test/outbox.ts';
import type { Database } from '../db/schema/tables.ts';

/** Every mail: kind, identifier of its text, subjects as they ship, and path of its main link. */
const mails = [
  [
    'activation',
    'activationEmail',
    'Activeer je account voor OK!',
    'Activate your OK! account',
    '/account/activate?key=',
  ],
  [
    'passwordReset',
    'passwordResetEmail',
    'Nieuw wachtwoord voor OK! instellen',
    'Set a new password for OK!',
    '/account/reset/finish?key=',
  ],
  [
    'creation',
    'creationEmail',
    'Er is een OK!-account voor je gemaakt',
    'An OK! account has been created for you',
    '/account/reset/finish?key=',
  ],
  [
    'passwordChanged',
    'passwordChangedEmail',
    'Je wachtwoord voor OK! is veranderd',
    'Your OK! password has been changed',
    '/login',
  ],
  [
    'emailChanged',
    'emailChangedEmail',
    'Je e-mailadres voor OK! is veranderd',
    'Your OK! e-mail address has been changed',
    '/login',
  ],
  [
    'emailConfirmation',
    'emailConfirmationEmail',
    'Bevestig je nieuwe e-mailadres voor OK!',
    'Confirm your new e-mail address for OK!',
    '/account/email/confirm?key=',
  ],
  [
    'emailChangeRequested',
    'emailChangeRequestedEmail',
    'Er is een ander e-mailadres gevraagd voor je OK!-account',
    'A different e-mail address was requested for your OK! account',
    '/account/email/undo?key=',
  ],
  [
    'emailChangeConfirmed',
    'emailChangeConfirmedEmail',
    'Het nieuwe e-mailadres van je OK!-account is bevestigd',
    'The new e-mail address of your OK! account has been confirmed',
    '/account/email/undo?key=',
  ],
  [
    'accountExists',
    'accountExistsEmail',
    'Je hebt al een account voor OK!',
    'You already have an OK! account',
    '/login',
  ],
  [
    'unusedAccount',
    'unusedAccountEmail',
    'Wil je je account voor OK! houden?',
    'Do you want to keep your OK! account?',
    '/login',
  ],
  [
    'newDevice',
    'newDeviceEmail',
    'Nieuw apparaat: er is ingelogd op je account voor OK!',
    'New device: someone signed in to your OK! account',
    '/account/security',
  ],
  [
    'secondFactorChanged',
    'secondFactorChangedEmail',
    'De extra controle bij het inloggen bij OK! is gewijzigd',
    'The extra check when you sign in to OK! was changed',
    '/account/security',
  ],
  [
    'translationQuestion',
    'translationQuestionEmail',
    'Een vertaler van OK! heeft een vraag',
    'A translator of OK! has a question',
    '/admin/translations',
  ],
  [
    'translationAnswer',
    'translationAnswerEmail',
    'Antwoord op je vraag over een vertaling van OK!',
    'An answer to your question about a translation of OK!',
    '/admin/translations',
  ],
] as const;

let database: TestDatabase<Database>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let sender: Awaited<ReturnType<typeof startSender>>;
beforeAll(async () => {
  database = await testDatabase<Database>();
  server = await startMailServer();
  sender = await startSender(database.db, smtpTo(server.url));
});
afterAll(async () => {
  await sender.stop();
  await server.stop();
  await database.close();
});
beforeEach(() => void server.received.splice(0));

/** Sends a mail and returns its subject and both bodies as received. */
const sendMail = async (kind: (typeof mails)[number][0], language: string) => {
  const { key } = await queue(database.db, kind, { language });
  await sender.round();
  expect(server.received).toHaveLength(1);
  const mail = server.received[0]?.mail;
  return { key, subject: mail?.subject, html: mail?.html ?? '', text: mail?.text ?? '' };
};
const readLanguage = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];

test('[MAI-01] these are all the mails there are', () => {
  expect(mailKinds.toSorted()).toEqual(mails.map(([kind]) => kind).toSorted());
});

describe.each(mails)('[MAI-01] the mail of %s', (kind, identifier, dutch, english, path) => {
  test.each([
    ['nl', dutch],
    ['en', english],
  ])(
    'reaches somebody who reads %s in it, as HTML and as plain text, each with what it is about',
    async (language, subject) => {
      const mail = await sendMail(kind, language);
      expect(mail.subject).toBe(subject);
      expect(readLanguage(mail.html)).toBe(language);
      const link = `${baseUrl}${path}${path.endsWith('=') ? mail.key : ''}`;
      expect(mail.html).toContain(`href="${link}"`);
      expect(mail.text).toContain(link);
      for (const part of [mail.html, mail.text]) expect(part).toContain('Sanne');
      expect(mail.text).not.toMatch(/<\w/);
    },
  );

  test('says what an editor made of it, in either language', async () => {
    const { db } = database;
    await sql`update email set subject = 'Van de redactie' where identifier = ${identifier}`.execute(db);
    await sql`update email_translation set subject = 'From the editors' from email
      where email.id = email_id and identifier = ${identifier}`.execute(db);
    expect((await sendMail(kind, 'nl')).subject).toBe('Van de redactie');
    server.received.splice(0);
    expect((await sendMail(kind, 'en')).subject).toBe('From the editors');
  });

  test('says what ships, in the language of its receiver, where its text is gone', async () => {
    await sql`update email set identifier = 'gone-' || id where identifier = ${identifier}`.execute(database.db);
    expect(await sendMail(kind, 'nl')).toMatchObject({ subject: dutch, text: expect.stringContaining('Sanne') });
    server.received.splice(0);
    expect((await sendMail(kind, 'en')).subject).toBe(english);
  });
});

test('[MAI-01] a text that is empty says nothing: what ships is sent', async () => {
  await sql`update email set identifier = 'activationEmail', subject = '', content = ''
    where id = (select min(id) from email)`.execute(database.db);
  expect((await sendMail('activation', 'nl')).subject).toBe('Activeer je account voor OK!');
});
