import * as z from 'zod/mini';
import { limits } from '../../rules/values/limits.ts';
import { defineRoute } from '../define-route.ts';
import { mail } from './mail.ts';

/** Event in the audit trail about an account. */
const userEvent = z.object({
  id: z.int(),
  date: z.string(),
  type: z.string(),
  /** Name of the user who acted; null if unknown or erased. */
  by: z.nullable(z.string()),
  /** Whether the user acted on the own account. */
  isOwn: z.boolean(),
  /** Names of the changed fields, never their values. */
  fields: z.array(z.string()),
  /** For a switched account: whether it was switched on. */
  activated: z.nullable(z.boolean()),
});

const userActivity = z.object({
  /** Mails of the last ninety days, the newest first. */
  mails: z.array(mail),
  hasMailServer: z.boolean(),
  /** Sessions that go on, the newest first. */
  sessions: z.array(z.object({ startedDate: z.string(), endsDate: z.string() })),
  /** The newest first. */
  changes: z.array(userEvent),
  /** Number of measurements. Administrators read nothing else about the measurements of a professional. */
  measurements: z.int(),
});

/** Events of an account and its mails, sessions and measurements. */
export type UserActivity = z.infer<typeof userActivity>;

export const getUserActivity = defineRoute({
  method: 'GET',
  path: '/api/users/{login}/activity',
  access: ['ROLE_ADMIN'],
  summary: 'The mails, sessions and changes of an account, and the number of its measurements',
  params: { login: z.string().check(z.maxLength(limits.login.max)) },
  reply: userActivity,
});
