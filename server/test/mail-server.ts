import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received message. */
type Received = { from: string; to: string[]; raw: string; mail: Email };

/** Faults that the server simulates; by default it accepts every message. */
type SimulatedFaults = {
  /** Status with which a recipient is rejected. */
  refuses?: ((recipient: string) => number | null) | undefined;
  /** Closes the connection without an answer after reading the message. */
  hangsUp?: boolean | undefined;
  /** Point at which it answers no more. */
  hangsAt?: 'connection' | 'sender' | 'recipient' | 'message' | undefined;
};

const refusal = (status: number) => Object.assign(new Error('not this one'), { responseCode: status });

/** Starts a real SMTP server on this machine. Its faults may be changed at any time. */
export const startMailServer = async ({ port = 0 }: { port?: number } = {}) => {
  const received: Received[] = [];
  const manners: SimulatedFaults = {};
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      if (manners.hangsAt !== 'connection') done();
    },
    onMailFrom: (_address, _session, done) => {
      if (manners.hangsAt !== 'sender') done();
    },
    onRcptTo: ({ address }, _session, done) => {
      if (manners.hangsAt === 'recipient') return;
      const status = manners.refuses?.(address) ?? null;
      done(status === null ? null : refusal(status));
    },
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk);
      } catch {
        // The client closed the connection within the message, as a killed product does: nothing was received.
        return;
      }
      if (manners.hangsAt === 'message') return;
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
  // Connections that the server cuts itself report an error here.
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
