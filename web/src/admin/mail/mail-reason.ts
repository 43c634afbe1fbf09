import type { Mail } from '@ok/contract/routes/management/mail.ts';

/** Meaning of a mail server's error; each meaning has a text. */
type MailFailureReason =
  | 'unreachable'
  | 'settings'
  | 'unknownAddress'
  | 'unknownDomain'
  | 'invalidAddress'
  | 'mailboxFull'
  | 'refused'
  | 'busy'
  | 'other';

/** Why a mail is in its state; the last part of the key of a text. */
export type MailReason = MailFailureReason | 'noServer' | 'waiting' | 'accepted';

const firstMatch = (text: string, reasons: readonly (readonly [RegExp, MailFailureReason])[]) =>
  reasons.find(([pattern]) => pattern.test(text))?.[1];

/** Messages of this product and of the connection to its own mail server. */
const connectionReasons = [
  [/not an address that mails are sent to/i, 'invalidAddress'],
  [/invalid login|authentication|mail command failed|certificate|\b(530|534|535)[ -]/i, 'settings'],
  [
    /E(CONN\w+|NOTFOUND|TIMEDOUT|HOSTUNREACH|NETUNREACH|PIPE|AI_AGAIN|DNS|SOCKET)\b|timeout|greeting|closed/i,
    'unreachable',
  ],
] as const;

/** Enhanced status codes of RFC 3463, without their class. */
const statusReasons = [
  [/^1\.(0|1|6|10)$|^2\.1$/, 'unknownAddress'],
  [/^1\.2$/, 'unknownDomain'],
  [/^1\.3$/, 'invalidAddress'],
  [/^2\.2$/, 'mailboxFull'],
  [/^7\./, 'refused'],
  [/^[34]\./, 'busy'],
] as const;

/** Words and reply codes of RFC 5321, for servers that send no status code. */
const answerReasons = [
  [/quota|mailbox (is )?full|\b552[ -]/i, 'mailboxFull'],
  [/(domain|host) (not found|unknown|does not exist)/i, 'unknownDomain'],
  [/unknown|no such|not exist|not found|unavailable/i, 'unknownAddress'],
  [/\b4\d\d[ -]/, 'busy'],
  [/\b5\d\d[ -]/, 'refused'],
] as const;

/** Finds the meaning of the error message of an attempt. */
export function classifyFailure(message: string): MailFailureReason {
  // An address of a host has digits and points too.
  const status = /(?<![\d.])[45]\.(\d{1,3}\.\d{1,3})(?![\d.])/.exec(message)?.[1] ?? '';
  return (
    firstMatch(message, connectionReasons) ??
    firstMatch(status, statusReasons) ??
    firstMatch(message, answerReasons) ??
    'other'
  );
}

/** Finds why a mail is in its state. Without a mail server a mail that waits can't leave. */
export function mailReason({ state, reason }: Pick<Mail, 'state' | 'reason'>, hasServer: boolean): MailReason {
  if (state === 'SENT') return 'accepted';
  if (state !== 'FAILED' && !hasServer) return 'noServer';
  if (state === 'WAITING') return 'waiting';
  return classifyFailure(reason ?? '');
}
