import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../../test/mail-server.ts';
import { keys, makeDue, queue, smtpTo, startSender } from '../../../test/outbox.ts';
import { type Served, serve } from '../../../test/serve.ts';

const token = 'q7Zt0vB2mKx9LwE4rYc8NuHs5JgDfA3i';

let server: Served;
let admin: string;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await serve({ keys, operatorTokens: { metrics: undefined, bounces: token } });
  admin = await server.signIn('admin');
  mailServer = await startMailServer();
});
afterAll(async () => {
  await mailServer.stop();
  await server.close();
});
beforeEach(() => sql`delete from mail`.execute(server.database.db));

/** Sends the queued mails over SMTP and returns the latest message as its receiver's server got it. */
const sendMails = async () => {
  const { db } = server.database;
  await makeDue(db);
  const sender = await startSender(db, smtpTo(mailServer.url), { bounceAddress: 'bounces@example.nl' });
  await sender.stop();
  const message = mailServer.received.at(-1);
  if (!message) throw new Error('no mail was sent');
  return message;
};

const readMail = async (id: number) => {
  const { body } = await server.call('GET', '/api/mails', { token: admin });
  return body.find((mail: { id: number }) => mail.id === id);
};

const report = (message: string, as: string | undefined = token) =>
  server.call('POST', '/api/mail-bounces', {
    token: as,
    body: message,
    headers: { 'content-type': 'message/rfc822' },
  });

/** Reports as mail servers of three makers write them; `returned` is the message, or its headers. */
const reports = {
  Postfix: (returned: string, { action = 'failed', status = '5.1.1' } = {}) =>
    [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mx.example.org (Mail Delivery System)',
      'To: bounces@example.nl',
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status;',
      '\tboundary="8A1.1732800000/mx.example.org"',
      '',
      '--8A1.1732800000/mx.example.org',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      "I'm sorry to have to inform you that your message could not be delivered.",
      '',
      '--8A1.1732800000/mx.example.org',
      'Content-Description: Delivery report',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.org',
      'Arrival-Date: Sat, 28 Nov 2026 12:00:00 +0100 (CET)',
      '',
      'Final-Recipient: rfc822; sanne@example.nl',
      `Action: ${action}`,
      `Status: ${status}`,
      'Remote-MTA: dns; mail.example.nl',
      `Diagnostic-Code: smtp; 550 ${status} <sanne@example.nl>: Recipient`,
      '    address rejected: User unknown in virtual mailbox table',
      '',
      '--8A1.1732800000/mx.example.org',
      'Content-Description: Undelivered Message',
      'Content-Type: message/rfc822',
      '',
      returned,
      '--8A1.1732800000/mx.example.org--',
      '',
    ].join('\r\n'),
  'Exchange Online': (returned: string) =>
    [
      'From: postmaster@example.org',
      'To: bounces@example.nl',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="_b_"',
      '',
      '--_b_',
      'Content-Type: text/html; charset="utf-8"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<p>Your message could not be delivered.</p>').toString('base64'),
      '--_b_',
      'Content-Type: message/delivery-status',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(
        'Reporting-MTA: dns;DB9.eurprd.prod.outlook.com\r\n\r\nFinal-Recipient: rfc822;sanne@example.nl\r\nAction: failed\r\nStatus: 5.2.2\r\nDiagnostic-Code: smtp;554 5.2.2 mailbox full\r\n',
      ).toString('base64'),
      '--_b_',
      'Content-Type: text/rfc822-headers',
      '',
      returned.split('\r\n\r\n')[0],
      '',
      '--_b_--',
      '',
    ].join('\r\n'),
  'a server that returns nothing but names the message': (returned: string) =>
    [
      'From: mailer-daemon@example.com',
      'To: bounces@example.nl',
      `In-Reply-To: ${/^Message-ID: (<.*>)/im.exec(returned)?.[1]}`,
      'Content-Type: multipart/report; boundary=x',
      '',
      '--x',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; example.com',
      '',
      'Final-Recipient: rfc822; sanne@example.nl',
      'Action: failed',
      'Status: 5.7.1',
      '',
      '--x--',
      '',
    ].join('\n'),
};

describe('a mail that comes back', () => {
  test.each([
    [
      'Postfix',
      '5.1.1 550 5.1.1 <sanne@example.nl>: Recipient address rejected: User unknown in virtual mailbox table',
    ],
    ['Exchange Online', '5.2.2 554 5.2.2 mailbox full'],
    ['a server that returns nothing but names the message', '5.7.1'],
  ] as const)('[MAI-02] is shown as failed with the reason, when %s reports it', async (maker, reason) => {
    const { id } = await queue(server.database.db, 'activation');
    const { from, raw } = await sendMails();
    expect(from).toBe('bounces@example.nl');
    expect(await readMail(id)).toMatchObject({ state: 'SENT', bouncedDate: null });
    const reply = await report(reports[maker](raw));
    expect([reply.status, reply.body]).toEqual([200, { recorded: true }]);
    expect(await readMail(id)).toMatchObject({
      status: 'FAILED',
      state: 'FAILED',
      reason,
      sentDate: expect.stringMatching(/Z$/),
      bouncedDate: expect.stringMatching(/Z$/),
      canResend: true,
    });
    // The outbox shows it, and so does the account.
    const { login } = await readMail(id);
    const { body: account } = await server.call('GET', `/api/users/${login}/activity`, { token: admin });
    const counts = await server.call('GET', '/api/mail-counts', { token: admin });
    expect(counts.body.counts.FAILED).toBe(1);
    expect(account.mails).toMatchObject([{ id, state: 'FAILED', bouncedDate: expect.any(String) }]);
  });

  test('[MAI-02] is recorded once, and is sent again by an administrator like any other', async () => {
    const { id } = await queue(server.database.db, 'passwordReset');
    const { raw } = await sendMails();
    expect((await report(reports.Postfix(raw))).body).toEqual({ recorded: true });
    const first = await readMail(id);
    expect((await report(reports.Postfix(raw))).body).toEqual({ recorded: false });
    expect(await readMail(id)).toEqual(first);

    expect((await server.call('POST', `/api/mails/${id}/resend`, { token: admin })).status).toBe(200);
    // A late report about the first message doesn't stop the second one.
    expect((await report(reports.Postfix(raw))).body).toEqual({ recorded: false });
    expect(await readMail(id)).toMatchObject({ state: 'WAITING', reason: null, bouncedDate: null });
  });

  test('[MAI-02] stays sent when a server reports a delay or the arrival', async () => {
    const { id } = await queue(server.database.db, 'activation');
    const { raw } = await sendMails();
    for (const [action, status] of [
      ['delayed', '4.4.1'],
      ['delivered', '2.0.0'],
      ['relayed', '2.0.0'],
    ] as const)
      expect((await report(reports.Postfix(raw, { action, status }))).body).toEqual({ recorded: false });
    expect(await readMail(id)).toMatchObject({ state: 'SENT', bouncedDate: null });
  });

  test('[MAI-02] is not believed without the time at which it was queued', async () => {
    const { id } = await queue(server.database.db, 'activation');
    const { raw } = await sendMails();
    const forged = raw.replace(/(Message-ID: <\d+\.)\d+/i, '$11');
    expect(forged).not.toBe(raw);
    expect((await report(reports.Postfix(forged))).body).toEqual({ recorded: false });
    expect(await readMail(id)).toMatchObject({ state: 'SENT' });
  });
});

describe('a report', () => {
  test('[MAI-02][SEC-26] is taken from a mail server with the token and from administrators', async () => {
    const professional = await server.signIn('professional');
    for (const [as, status] of [
      [undefined, 401],
      ['q7Zt0vB2mKx9LwE4rYc8NuHs5JgDfA3j', 401],
      [professional, 403],
      [token, 200],
      [admin, 200],
    ] as const)
      expect(
        (
          await server.call('POST', '/api/mail-bounces', {
            ...(as && { token: as }),
            body: 'x',
            headers: { 'content-type': 'message/rfc822' },
          })
        ).status,
      ).toBe(status);
  });

  test('[SEC-26] without a configured token comes from administrators alone', async () => {
    const closed = await serve({ database: server.database, keys });
    onTestFinished(() => closed.close());
    const reply = await closed.call('POST', '/api/mail-bounces', {
      token,
      body: 'x',
      headers: { 'content-type': 'message/rfc822' },
    });
    expect(reply.status).toBe(401);
  });

  test('[SEC-37] is at most a megabyte', async () => {
    expect((await report('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect((await report(`Subject: long\r\n\r\n${'x'.repeat(1_000_000)}`)).body).toEqual({ recorded: false });
  });

  test.each([
    ['an ordinary mail', 'From: a@example.nl\r\nSubject: Afwezig\r\n\r\nIk ben er niet.'],
    ['nothing but line breaks', '\r\n\r\n'],
    ['a thousand nested parts', 'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(1000)],
    ['a boundary without an end', 'Content-Type: multipart/report; boundary="\r\n\r\n--'],
    ['a report about a mail of another sender', reports.Postfix('Message-ID: <20261128.ABC@example.org>\r\n\r\nHello')],
    ['numbers that no mail has', reports.Postfix('Message-ID: <999999999999999.999999999999999.0@a>\r\n\r\nHello')],
  ])('[MAI-02] changes nothing when it is %s', async (_name, message) => {
    const { id } = await queue(server.database.db, 'activation');
    await sendMails();
    const reply = await report(message);
    expect([reply.status, reply.body]).toEqual([200, { recorded: false }]);
    expect(await readMail(id)).toMatchObject({ state: 'SENT' });
  });
});
