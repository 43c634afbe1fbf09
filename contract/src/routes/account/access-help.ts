import * as z from 'zod/mini';
import { emailAddress } from '../../rules/accounts/email-address.ts';
import { limits } from '../../rules/values/limits.ts';
import { defineRoute } from '../define-route.ts';

const key = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * State of a mailed link:
 * - `valid`: it works
 * - `expired`: its time is over, or a change of the account or a newer link has ended it
 * - `used`: it was used, or the account was activated by another link
 * - `incomplete`: its key is shorter than a key is, such as after copying a part of the link
 * - `unknown`: no account has it, such as after a registration that was never activated has been erased
 */
export const linkStates = ['valid', 'expired', 'used', 'incomplete', 'unknown'] as const;

export type LinkState = (typeof linkStates)[number];

/** The key of a link is known to the receiver of the mail alone, so the reply may name the address. */
export const readMailedLink = defineRoute({
  method: 'POST',
  path: '/api/account/mailed-link',
  access: 'everybody',
  summary: 'Whether a mailed link still works, and if not, why',
  objectName: 'mailedLink',
  body: z.object({ key, purpose: z.enum(['activation', 'reset']) }),
  reply: z.object({
    state: z.enum(linkStates),
    /** Address that the mail with the link was sent to; null if that is unknown. */
    email: z.nullable(z.string()),
  }),
});

/** Replies the same for every well-formed address. */
export const requestActivation = defineRoute({
  method: 'POST',
  path: '/api/account/activation/init',
  access: 'everybody',
  summary: 'Ask for another activation mail; it is sent if a registration with this address awaits its activation',
  objectName: 'activation',
  body: z.object({
    email: emailAddress,
    /** Key of the dead link: of several registrations with the address, the one it was mailed for gets the mail. */
    key: z.optional(key),
  }),
});

/**
 * Reason of a refused sign-in. The refusal itself is the same for every reason; without the right password the reason is
 * null.
 */
export const explainRefusedSignIn = defineRoute({
  method: 'POST',
  path: '/api/account/refused-sign-in',
  access: 'everybody',
  summary: 'Why an account can not sign in though the password is right; null for any other refusal',
  objectName: 'loginVM',
  body: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(limits.login.max)),
    password: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  reply: z.object({ reason: z.nullable(z.enum(['notActivated', 'switchedOff'])) }),
});
