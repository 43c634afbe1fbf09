import * as z from 'zod/mini';
import { parameter } from '../../rules/characters.ts';
import { id } from '../../rules/id.ts';
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
] as const;

export type MailKind = (typeof mailKinds)[number];

const mail = z.object({
  id: z.int(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  language: z.string(),
  status: z.enum(['QUEUED', 'SENT', 'FAILED']),
  attempts: z.int(),
  /** Error of the latest attempt. */
  reason: z.nullable(z.string()),
  createdDate: z.string(),
  nextAttemptDate: z.nullable(z.string()),
  sentDate: z.nullable(z.string()),
});

/** Mail in the outbox. */
export type Mail = z.infer<typeof mail>;

export const getMails = defineRoute({
  method: 'GET',
  path: '/api/mails',
  access: ['ROLE_ADMIN'],
  summary: 'The mails of the last ninety days, the newest first',
  query: z.object({ page: z.optional(parameter), size: z.optional(parameter) }),
  reply: z.array(mail),
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
  summary: 'Send a mail anew, at once',
  params: { id },
});
