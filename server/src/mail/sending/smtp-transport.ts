import type { MailFailure } from './retry-policy.ts';

/** Message to one recipient. */
export type MailMessage = {
  from: string;
  /** Address in the envelope, to which a report goes that the message came back; the one in `from` by default. */
  bounceAddress?: string | undefined;
  to: string;
  replyTo: string;
  messageId: string;
  subject: string;
  html: string;
  text: string;
};

/** Delivers messages to a mail server. */
export type MailTransport = {
  /** Resolves when the server has accepted the message. Rejects with any error, see `toMailFailure`. */
  send: (message: MailMessage, signal: AbortSignal) => Promise<void>;
};

type SmtpOptions = {
  /** Whether a server that offers no encryption is refused, unless the URL says `ignoreTLS=true`. */
  needsEncryption?: boolean;
  /** Timeouts of each step, in milliseconds. */
  timeouts?: { connection: number; greeting: number; socket: number };
};

const defaultTimeouts = { connection: 10_000, greeting: 10_000, socket: 30_000 };

/**
 * Creates a transport over SMTP, with one connection per message.
 *
 * @param url such as `smtp://user:password@mail.example.nl:587` or `smtps://…`; never logged
 */
export const createSmtpTransport = (
  url: string,
  { needsEncryption = false, timeouts = defaultTimeouts }: SmtpOptions = {},
): MailTransport => {
  // Loads nodemailer with the first message.
  const openTransport = async () =>
    (await import('nodemailer')).createTransport({
      url,
      // The library lets this option win over the URL.
      requireTLS: needsEncryption && new URL(url).searchParams.get('ignoreTLS') !== 'true',
      connectionTimeout: timeouts.connection,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.socket,
      dnsTimeout: timeouts.connection,
      // A message must not make this process read a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    send: async ({ to, bounceAddress, ...message }, signal) => {
      transport ??= openTransport();
      await (await transport).sendMail({
        ...message,
        // Structured, so that nodemailer does not parse the address.
        to: { name: '', address: to },
        ...(bounceAddress && { envelope: { from: bounceAddress, to } }),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal,
      });
    },
  };
};

/** Parses host and port of a mail server's URL. */
export const parseSmtpAddress = (url: string): { host: string; port: number } => {
  const { protocol, hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'smtps:' ? 465 : 587) };
};

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; permanent?: boolean };

/**
 * Classifies an error of a transport. Only an answer about the recipient or the message concerns this mail alone: a
 * server that rejects our sender or password rejects every mail until the settings are corrected.
 */
export const toMailFailure = (error: unknown): MailFailure => {
  const { message, command, responseCode, permanent } = (
    error instanceof Error ? error : new Error(String(error))
  ) as SmtpError;
  const isAnswer = responseCode !== undefined && responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');
  const reason = message.replace(/\s+/g, ' ').slice(0, 300);
  return { reason, isAnswer, isFinal: isAnswer && permanent === true };
};
