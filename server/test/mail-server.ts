import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message as a server took it. */
type Received = { from: string; to: string[]; raw: string; mail: Email };

/** What a server of the tests does with a message; without anything said, it takes it. */
type Manners = {
  /** Refuses a recipient with this status. */
  refuses?: ((recipient: string) => number | null) | undefined;
  /** Reads the whole message, then hangs up without a word. */
  hangsUp?: boolean | undefined;
};

const refusal = (status: number) => Object.assign(new Error('not this one'), { responseCode: status });

/** A real SMTP server on this machine; its manners may change at any time. */
export const startMailServer = async ({ port = 0 }: { port?: number } = {}) => {
  const received: Received[] = [];
  const manners: Manners = {};
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const status = manners.refuses?.(address) ?? null;
      done(status === null ? null : refusal(status));
    },
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch {
        // Whoever sent it has gone in its middle, as a product does that is ended: nothing was received.
        return;
      }
      const raw = Buffer.concat(chunks);
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ from, to, raw: String(raw), mail: await PostalMime.parse(raw) });
      if (manners.hangsUp) for (const socket of sockets) socket.destroy();
      else done();
    },
  });
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // Connections that we cut ourselves report it here.
  smtp.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(port, '127.0.0.1', resolve);
  });
  const address = smtp.server.address() as AddressInfo;
  return {
    received,
    manners,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
};
