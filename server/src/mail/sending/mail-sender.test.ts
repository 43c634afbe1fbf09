import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { failingDatabase } from '../../../test/failing-database.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { baseUrl, keys, makeDue, outbox, queue, smtpTo, startSender, type TestSender } from '../../../test/outbox.ts';
import type { Database } from '../../db/schema/tables.ts';
import { takeDueMail } from '../queue/mail-queue.ts';
import type { MailTransport } from './smtp-transport.ts';

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

describe('a mail server', () => {
  test('[MAI-02][REL-08] that is down gets each mail once, within a minute of its return', async () => {
    const { db } = database;
    const { port, url } = server;
    await server.stop();
    await queue(db, 'activation');
    await queue(db, 'passwordChanged');
    const sender = await start(db, smtpTo(url));
    for (let round = 0; round < 8; round++) {
      await makeDue(db);
      await sender.round();
    }
    const waiting = await outbox(db);
    expect(waiting).toMatchObject([{ status: 'QUEUED' }, { status: 'QUEUED' }]);
    for (const { reason, wait, attempts } of waiting) {
      expect(attempts).toBeGreaterThan(2);
      expect(reason).toContain('ECONNREFUSED');
      expect(wait).toBeLessThan(50);
    }
    server = await startMailServer({ port });
    await makeDue(db);
    await sender.round();
    await makeDue(db);
    await sender.round();
    expect(server.received.map(({ mail }) => mail.subject).sort()).toEqual([
      'Activeer je account voor OK!',
      'Je wachtwoord voor OK! is veranderd',
    ]);
    expect(await outbox(db)).toMatchObject([{ status: 'SENT' }, { status: 'SENT' }]);
  });

  test('[REL-08] that hangs is given up on, with no transaction open meanwhile', async () => {
    const { db } = database;
    const sockets: Socket[] = [];
    let resolveConnected = () => {};
    const connected = new Promise<void>((resolve) => {
      resolveConnected = resolve;
    });
    const silentServer = createServer((socket) => {
      sockets.push(socket);
      resolveConnected();
    });
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
    const { id } = await queue(db, 'activation');
    const starting = start(db, smtpTo(`smtp://127.0.0.1:${(silentServer.address() as { port: number }).port}`, 200));
    await connected;
    // The embedded database has one connection: a transaction that held it would block this query forever.
    await queue(db, 'passwordChanged');
    await starting;
    for (const socket of sockets) socket.destroy();
    silentServer.close();
    const [first] = await outbox(db);
    expect(first).toMatchObject({ id, status: 'QUEUED', attempts: 1, reason: expect.stringMatching(/greeting/i) });
  });

  test('[REL-08] that refuses for now is tried again, and holds up no other mail', async () => {
    const { db } = database;
    server.manners.refuses = (recipient) => (recipient.startsWith('sanne') ? 451 : null);
    await queue(db, 'activation');
    await queue(db, 'activation', { recipient: 'bo@example.nl' });
    const sender = await start(db, smtpTo(server.url));
    expect(server.received.map(({ to }) => to)).toEqual([['bo@example.nl']]);
    const [waiting] = await outbox(db);
    expect(waiting).toMatchObject({ status: 'QUEUED', attempts: 1, reason: expect.stringContaining('451') });
    server.manners.refuses = undefined;
    await makeDue(db);
    await sender.round();
    expect(server.received.map(({ to }) => to)).toEqual([['bo@example.nl'], ['sanne@example.nl']]);
    expect(await outbox(db)).toMatchObject([{ status: 'SENT', attempts: 2, reason: null }, { status: 'SENT' }]);
  });

  test('[MAI-02] that rejects a mail permanently is not asked again, and its answer is shown', async () => {
    const { db } = database;
    server.manners.refuses = () => 550;
    await queue(db, 'activation');
    const sender = await start(db, smtpTo(server.url));
    server.manners.refuses = undefined;
    await makeDue(db);
    await sender.round();
    expect(server.received).toEqual([]);
    expect(await outbox(db)).toMatchObject([
      { status: 'FAILED', attempts: 1, reason: expect.stringContaining('550 not this one') },
    ]);
  });

  test('[MAI-02] that does not acknowledge gets the same message with the same key again', async () => {
    const { db } = database;
    server.manners.hangsUp = true;
    const { key } = await queue(db, 'passwordReset');
    const sender = await start(db, smtpTo(server.url));
    expect(await outbox(db)).toMatchObject([{ status: 'QUEUED', attempts: 1 }]);
    server.manners.hangsUp = false;
    await makeDue(db);
    await sender.round();
    const [first, second] = server.received;
    expect(server.received).toHaveLength(2);
    expect(first?.mail.messageId).toMatch(/^<\d+\.\d+\.\d+@ok\.example\.nl>$/);
    expect(second?.mail.messageId).toBe(first?.mail.messageId);
    expect(second?.mail.text).toContain(key);
    expect(second?.mail.text).toBe(first?.mail.text);
  });
});

describe('senders', () => {
  test('[MAI-02] on one database share the work, and send each mail once', async () => {
    const { db } = database;
    const recipients = Array.from({ length: 12 }, (_, index) => `someone${index}@example.nl`);
    for (const recipient of recipients) await queue(db, 'passwordChanged', { recipient });
    await Promise.all([1, 2, 3].map(() => start(db, smtpTo(server.url))));
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual(recipients.sort());
  });

  test('[MAI-02] that die with a mail in hand leave it to the next', async () => {
    const { db } = database;
    const { id } = await queue(db, 'activation');
    // Like a process that dies right after taking the mail.
    expect(await takeDueMail(db, 60)).toMatchObject({ id });
    const sender = await start(db, smtpTo(server.url));
    expect(server.received).toEqual([]);
    const [held] = await outbox(db);
    expect(held).toMatchObject({ status: 'QUEUED', wait: expect.any(Number) });
    expect(held?.wait).toBeLessThanOrEqual(60);
    await makeDue(db);
    await sender.round();
    expect(server.received).toHaveLength(1);
  });

  test('[MAI-02] finish the mail in hand before they stop, and take no other', async () => {
    const { db } = database;
    const sentTo: string[] = [];
    let resolveTaken = () => {};
    const taken = new Promise<void>((resolve) => {
      resolveTaken = resolve;
    });
    let acknowledge = () => {};
    const slow: MailTransport = {
      send: ({ to }) => {
        sentTo.push(to);
        resolveTaken();
        return new Promise((resolve) => {
          acknowledge = resolve;
        });
      },
    };
    const sender = await start(db, slow);
    await queue(db, 'activation');
    await queue(db, 'activation', { recipient: 'bo@example.nl' });
    sender.wake();
    await taken;
    const stopping = sender.stop();
    acknowledge();
    await stopping;
    expect(sentTo).toEqual(['sanne@example.nl']);
    expect(await outbox(db)).toMatchObject([{ status: 'SENT' }, { status: 'QUEUED', attempts: 0 }]);
  });

  test('[MAI-02] record an accepted mail even if the database fails meanwhile', async () => {
    const { db } = database;
    const away = failingDatabase(db);
    let sent = 0;
    const acknowledging: MailTransport = {
      send: async () => {
        sent++;
        away.fail('57P01');
      },
    };
    const loggedErrors: unknown[] = [];
    const error = (loggedError: unknown) => {
      loggedErrors.push(loggedError);
      away.recover();
    };
    const sender = await start(away.db, acknowledging, { log: { info: () => {}, warn: () => {}, error } });
    await queue(db, 'activation');
    await sender.round();
    expect(loggedErrors).not.toEqual([]);
    expect(sent).toBe(1);
    expect(await outbox(db)).toMatchObject([{ status: 'SENT', attempts: 1 }]);
  });

  test('[MAI-02] go on when the database was away', async () => {
    const { db } = database;
    const away = failingDatabase(db);
    const sender = await start(away.db, smtpTo(server.url));
    await queue(db, 'activation');
    away.fail('57P01');
    await sender.round();
    expect(away.recover()).toBeGreaterThan(0);
    await sender.round();
    expect(server.received).toHaveLength(1);
  });

  test('[MAI-02] without a mail server keep mails, and print each link once, if enabled', async () => {
    const { db } = database;
    const { key } = await queue(db, 'activation');
    const quiet = await start(db, null);
    expect(await outbox(db)).toMatchObject([{ status: 'QUEUED', attempts: 0 }]);
    await quiet.stop();
    const lines: string[] = [];
    const changes = { printLink: (line: string) => lines.push(line) };
    const sender = await start(db, null, changes);
    await queue(db, 'passwordChanged', { recipient: 'bo@example.nl' });
    await sender.round();
    await start(db, null, changes);
    expect(lines).toEqual([
      `Mail to sanne@example.nl: ${baseUrl}/account/activate?key=${key}`,
      `Mail to bo@example.nl: ${baseUrl}/login`,
    ]);
    expect(await outbox(db)).toMatchObject([{ status: 'QUEUED' }, { status: 'QUEUED' }]);
    await start(db, smtpTo(server.url));
    expect(server.received).toHaveLength(2);
    expect(server.received[0]?.mail.text).toContain(keys.deriveKey((await readNonces())[0] ?? ''));
  });
});

const readNonces = async () =>
  (await database.db.selectFrom('mail').select('key_nonce').orderBy('id').execute()).map(({ key_nonce }) => key_nonce);
