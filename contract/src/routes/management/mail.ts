import * as z from 'zod/mini';
import { parameter } from '../../rules/values/characters.ts';
import { contentLimits } from '../../rules/values/content-limits.ts';
import { id } from '../../rules/values/id.ts';
import { defineRoute } from '../define-route.ts';

/** Kinds of mails that the product sends. */
export const mailKinds = [
  'activation',
  'passwordReset',
  'creation',
  'passwordChanged',
  'emailChanged',
  'emailConfirmation',
  'emailChangeRequested',
  'emailChangeConfirmed',
  'accountExists',
  'unusedAccount',
  'newDevice',
  'secondFactorChanged',
  'translationQuestion',
  'translationAnswer',
] as const;

export type MailKind = (typeof mailKinds)[number];

/** States of a mail. An attempt for a `RETRYING` mail failed, and the next one follows automatically. */
export const mailStates = ['WAITING', 'RETRYING', 'FAILED', 'SENT'] as const;

export type MailState = (typeof mailStates)[number];

export const mail = z.object({
  id: z.int(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  language: z.string(),
  status: z.enum(['QUEUED', 'SENT', 'FAILED']),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** Error of the latest attempt. */
  reason: z.nullable(z.string()),
  createdDate: z.string(),
  nextAttemptDate: z.nullable(z.string()),
  sentDate: z.nullable(z.string()),
  /** When a report arrived that the sent mail came back; its `state` is `FAILED` then. */
  bouncedDate: z.nullable(z.string()),
  /** Null before the first attempt. */
  lastAttemptDate: z.nullable(z.string()),
  /** Login of the account that the mail is about. */
  login: z.nullable(z.string()),
  /** Whether the mail can be sent again: its link was neither used nor replaced. */
  canResend: z.boolean(),
});

/** Mail in the outbox. */
export type Mail = z.infer<typeof mail>;

export const getMails = defineRoute({
  method: 'GET',
  path: '/api/mails',
  access: ['ROLE_ADMIN'],
  summary: 'The mails of the last ninety days, the newest first unless sorted otherwise',
  query: z.object({
    page: z.optional(parameter),
    size: z.optional(parameter),
    sort: z.optional(z.string().check(z.regex(/^(createdDate|lastAttemptDate)(,(asc|desc))?$/))),
    state: z.optional(z.enum(mailStates)),
    /** Searched in the addresses. */
    query: z.optional(z.string().check(z.maxLength(contentLimits.contentSearch))),
  }),
  reply: z.array(mail),
});

export const getMailCounts = defineRoute({
  method: 'GET',
  path: '/api/mail-counts',
  access: ['ROLE_ADMIN'],
  summary: 'How many mails of the last ninety days there are of each state, and whether a mail server is set up',
  reply: z.object({
    counts: z.object({ WAITING: z.int(), RETRYING: z.int(), FAILED: z.int(), SENT: z.int() }),
    hasServer: z.boolean(),
  }),
});

export const previewMail = defineRoute({
  method: 'GET',
  path: '/api/mails/{id}/preview',
  access: ['ROLE_ADMIN'],
  summary: 'A mail as it is sent, in its own language or another',
  params: { id },
  query: z.object({ language: z.optional(parameter) }),
  reply: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
});

export const resendMail = defineRoute({
  method: 'POST',
  path: '/api/mails/{id}/resend',
  access: ['ROLE_ADMIN'],
  summary: 'Send a mail anew, at once, with a new link if it has one; the former link ends',
  params: { id },
});

export const reportBounce = defineRoute({
  method: 'POST',
  path: '/api/mail-bounces',
  access: ['ROLE_ADMIN'],
  summary: 'Report that a mail came back, as the mail server received the report; the token of a mail server is enough',
  consumes: 'message',
  body: z.instanceof(Uint8Array),
  reply: z.object({ recorded: z.boolean() }),
});
