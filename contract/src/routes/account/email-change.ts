import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

const keyBody = z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)) });
const keyAndPasswordBody = z.extend(keyBody, {
  currentPassword: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
});

/** Address of the account after the call. */
const emailReply = z.object({ email: z.string() });

/**
 * The page that the link opens calls this after a button is pressed, since mail scanners open links. The caller must
 * prove to own the account too, by a session or its password: another account may have requested the address.
 */
export const confirmEmailChange = defineRoute({
  method: 'POST',
  path: '/api/account/email-change/confirm',
  access: 'everybody',
  summary:
    'Make another address count, with the key from the mail and in a session of the account, or with its password',
  objectName: 'emailChange',
  body: keyAndPasswordBody,
  reply: emailReply,
});

export const undoEmailChange = defineRoute({
  method: 'POST',
  path: '/api/account/email-change/undo',
  access: 'everybody',
  summary: 'Go back to the address before, with the key from the mail to it; all sessions and the password end',
  objectName: 'emailChange',
  body: keyBody,
  reply: emailReply,
});

export const resendEmailChange = defineRoute({
  method: 'POST',
  path: '/api/account/email-change/resend',
  access: [],
  summary: 'Send the mail with which the awaited address is confirmed once more; earlier ones are worthless then',
});

export const cancelEmailChange = defineRoute({
  method: 'DELETE',
  path: '/api/account/email-change',
  access: [],
  summary: 'Stay with the present address; done as well where no other is awaited',
  status: 204,
});
