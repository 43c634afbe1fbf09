import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

const withKey = z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)) });
const withProof = z.extend(withKey, { currentPassword: z.optional(z.nullable(z.string().check(z.maxLength(1000)))) });

/** The address of the account from now on. */
const address = z.object({ email: z.string() });

/**
 * Makes another address count. The page of the link calls it when a button is pressed: a mail scanner only reads pages.
 * The caller has to hold the account as well as the mail, by a session of it or by its password: another account may have
 * asked for the address.
 */
export const confirmEmailChange = defineRoute({
  method: 'POST',
  path: '/api/account/email-change/confirm',
  access: 'everybody',
  summary:
    'Make another address count, with the key from the mail and in a session of the account, or with its password',
  objectName: 'emailChange',
  body: withProof,
  reply: address,
});

/** Take an account back. */
export const undoEmailChange = defineRoute({
  method: 'POST',
  path: '/api/account/email-change/undo',
  access: 'everybody',
  summary: 'Go back to the address before, with the key from the mail to it; all sessions and the password end',
  objectName: 'emailChange',
  body: withKey,
  reply: address,
});

/** Mail the link once more. */
export const resendEmailChange = defineRoute({
  method: 'POST',
  path: '/api/account/email-change/resend',
  access: [],
  summary: 'Send the mail with which the awaited address is confirmed once more; earlier ones are worthless then',
});

/** Keep the address. */
export const cancelEmailChange = defineRoute({
  method: 'DELETE',
  path: '/api/account/email-change',
  access: [],
  summary: 'Stay with the present address; done as well where no other is awaited',
  status: 204,
});
