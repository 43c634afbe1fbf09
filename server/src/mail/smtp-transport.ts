import type { Failure } from './after-failure.ts';

/** A message as it goes out, to one recipient. */
export type Message = {
  from: string;
  to: string;
  replyTo: string;
  messageId: string;
  subject: string;
  html: string;
  text: string;
};

/** Hands messages to a mail server. */
export type MailTransport = {
  /** Resolves once the server has taken the message; rejects with whatever kept it from that, see `failureOf`. */
  send: (message: Message, signal: AbortSignal) => Promise<void>;
};

/** Milliseconds that a server may take for each step. */
type SmtpTimeouts = { connection: number; greeting: number; socket: number };

const usual: SmtpTimeouts = { connection: 10_000, greeting: 10_000, socket: 30_000 };

/**
 * A transport over SMTP, with a connection for each message.
 *
 * @param url as in `smtp://user:password@mail.example.nl:587` or `smtps://…`; never logged
 */
export const smtpTransport = (url: string, timeouts: SmtpTimeouts = usual): MailTransport => {
  // Loaded with the first message.
  const opened = async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: timeouts.connection,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.socket,
      dnsTimeout: timeouts.connection,
      // Nothing in a message may make this process read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof opened> | undefined;
  return {
    send: async ({ to, ...message }, signal) => {
      transport ??= opened();
      await (await transport).sendMail({
        ...message,
        // Structured, so that nothing in it is taken apart.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal,
      });
    },
  };
};

/** Where the server of a URL is. */
export const smtpAddress = (url: string): { host: string; port: number } => {
  const { protocol, hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'smtps:' ? 465 : 587) };
};

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; permanent?: boolean };

/**
 * What went wrong, from what a transport threw. Only an answer about the recipient or the message is about this mail: a
 * server that refuses our sender or our password will refuse everything until somebody mends the settings.
 */
export const failureOf = (thrown: unknown): Failure => {
  const { message, command, responseCode, permanent } = (
    thrown instanceof Error ? thrown : new Error(String(thrown))
  ) as SmtpError;
  const isAnswer = responseCode !== undefined && responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');
  const reason = message.replace(/\s+/g, ' ').slice(0, 300);
  return { reason, isAnswer, isFinal: isAnswer && permanent === true };
};
