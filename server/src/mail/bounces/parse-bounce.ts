import type { Attachment, Email } from 'postal-mime';
import { findNamedMail } from '../queue/message-id.ts';

/** Report that a mail of this product came back. */
export type Bounce = {
  /** Number of the mail, and the time at which it was queued. */
  mail: { id: number; createdAt: Date };
  /** Status code and answer of the receiver's server. */
  reason: string;
};

/** Characters of a reason, as of an answer of our own mail server. */
const maxReasonLength = 300;

const decodeContent = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** Parses the fields of a group, whose long lines continue after a space or tab, by their names in lower case. */
const parseFields = (group: string): Map<string, string> =>
  new Map(
    group
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const colon = line.indexOf(':');
        return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
      }),
  );

/** Finds why delivery failed for good (RFC 3464); undefined in reports of a delay or a success. */
const findFailure = (deliveryStatus: string): string | undefined => {
  const recipients = deliveryStatus.split(/(?:\r?\n){2,}/).map(parseFields);
  const failed = recipients.find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  if (!failed) return undefined;
  // A field names the type of its value first: `smtp; 550 5.1.1 no such user`.
  const answer = failed.get('diagnostic-code')?.replace(/^[^;]*;\s*/, '') ?? '';
  return `${failed.get('status') ?? ''} ${answer}`.replaceAll(/\s+/g, ' ').trim().slice(0, maxReasonLength);
};

/** Lists the texts that may hold the Message-ID of the mail: its returned headers, and the references of the report. */
const listReferences = ({ attachments, inReplyTo = '', references = '' }: Email): string[] => [
  ...attachments
    .filter(({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers')
    .map((part) => parseFields(decodeContent(part).split(/\r?\n\r?\n/, 1)[0] ?? '').get('message-id') ?? ''),
  inReplyTo,
  references,
];

/**
 * Parses a report of a mail server about a message that it could not deliver.
 *
 * @param message as it arrived: headers and body
 * @returns null for any other message, and for a report about a mail that is not of this product, that arrived or that
 *   is late
 */
export const parseBounce = async (message: Uint8Array): Promise<Bounce | null> => {
  // Loaded on demand: reports are rare.
  const { default: PostalMime } = await import('postal-mime');
  let email: Email;
  try {
    email = await PostalMime.parse(message, { forceRfc822Attachments: true, maxNestingDepth: 20 });
  } catch {
    // A message that can't be read is no report.
    return null;
  }
  const status = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  const reason = status && findFailure(decodeContent(status));
  const mail = findNamedMail(listReferences(email).join(' '));
  return reason === undefined || mail === null ? null : { mail, reason };
};
