import { type AddressInfo, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSecureContext, type SecureVersion, TLSSocket } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testCertificate } from '../../test/test-certificate.ts';
import { connectServer } from '../db/connections/connect-server.ts';
import { createSmtpTransport } from '../mail/sending/smtp-transport.ts';
import { readEnv } from './env.ts';

const production = { PROFILE: 'prod', AUTH_SECRET: 'w0yZ1nH8q4KkTtVbR3xJmL7sPdGfCaE6uNoQiX2hYvBz' };
const database = 'postgres://ok@db.example.nl/ok';

describe('[PRI-11] production', () => {
  test.each<[settings: Record<string, string>, refused: RegExp | null]>([
    [{ BASE_URL: 'http://ok.example.nl' }, /BASE_URL has to begin with https/],
    [{ BASE_URL: 'https://ok.example.nl' }, null],
    [{ BASE_URL: 'http://127.0.0.1:8080' }, null],
    [{ DATABASE_URL: database }, /DATABASE_URL has to say.*sslmode=verify-full/],
    [{ DATABASE_URL: `${database}?sslmode=verify-full` }, null],
    [{ DATABASE_URL: `${database}?sslmode=disable` }, null],
    [{ DATABASE_REPLICA_URL: database }, /DATABASE_REPLICA_URL has to say/],
    [{ DATABASE_URL: 'postgres://ok@localhost/ok' }, null],
    [{ DATABASE_URL: 'postgres://ok@127.0.0.1:5432/ok' }, null],
    [{ DATABASE_URL: 'postgres://ok@127.0.0.1.example.nl/ok' }, /DATABASE_URL/],
    [{ DATABASE_URL: 'postgres://ok@[::1]/ok' }, null],
  ])('with %j', (settings, refused) => {
    const read = () => readEnv({ ...production, ...settings });
    if (refused) expect(read).toThrow(refused);
    else expect(read).not.toThrow();
    expect(() => readEnv(settings)).not.toThrow();
  });
});

/** Options of a server that offers one version of TLS alone. OpenSSL allows the old ones at the lowest level only. */
const tlsOf = (version: SecureVersion) => ({
  ...testCertificate,
  minVersion: version,
  maxVersion: version,
  ciphers: 'DEFAULT@SECLEVEL=0',
});

const versions: [SecureVersion, isAccepted: boolean][] = [
  ['TLSv1', false],
  ['TLSv1.1', false],
  ['TLSv1.2', true],
  ['TLSv1.3', true],
];

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

describe('[PRI-11] the connection to the database', () => {
  test.each(versions)('by a handshake of %s is accepted: %s', async (version, isAccepted) => {
    let secured = false;
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        // The answer of PostgreSQL to the request for encryption.
        socket.write('S');
        const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(tlsOf(version)) });
        secure.on('error', () => {});
        secure.once('data', () => {
          secured = true;
          secure.destroy();
        });
      });
    });
    const port = await listen(server);
    const { db, close } = connectServer(`postgres://ok@127.0.0.1:${port}/ok?sslmode=no-verify`);
    await expect(db.introspection.getSchemas()).rejects.toThrow(
      isAccepted ? /terminated|closed|ECONNRESET/ : /protocol version/,
    );
    await close();
    expect(secured).toBe(isAccepted);
  });
});

const message = {
  ...{ from: 'ok@example.nl', to: 'somebody@example.nl', replyTo: 'ok@example.nl', messageId: '<1@example.nl>' },
  ...{ subject: 'Key', html: '<p>Key</p>', text: 'Key' },
};

/** Starts a mail server, and sends a message to it as production does. Resolves with the received bodies. */
const sendTo = async (options: ConstructorParameters<typeof SMTPServer>[0], query = '') => {
  const bodies: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    ...options,
    onData: async (stream, _session, done) => {
      bodies.push(await text(stream));
      done();
    },
  });
  smtp.on('error', () => {});
  const port = await listen(smtp.server);
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false${query}`, {
    needsEncryption: true,
  });
  const error = await transport.send(message, new AbortController().signal).catch((reason: Error) => reason);
  return { isSent: error === undefined, received: bodies.length };
};

describe('[PRI-11] the connection to the mail server', () => {
  test.each(versions)('by a handshake of %s is accepted: %s', async (version, isAccepted) => {
    expect(await sendTo(tlsOf(version))).toEqual({ isSent: isAccepted, received: isAccepted ? 1 : 0 });
  });

  test('is not used without encryption, unless the setting says so', async () => {
    const plain = { disabledCommands: ['STARTTLS'] };
    expect(await sendTo(plain)).toEqual({ isSent: false, received: 0 });
    expect(await sendTo(plain, '&ignoreTLS=true')).toEqual({ isSent: true, received: 1 });
  });
});
