import * as z from 'zod/mini';
import { characters } from '../../rules/characters.ts';
import { emailAddress } from '../../rules/email-address.ts';
import { limits } from '../../rules/limits.ts';
import { defineRoute } from '../define-route.ts';

const newPassword = characters(limits.password.min, limits.password.max);

/** Ask for a mail with which to choose a new password. It answers the same whether or not there is such an account. */
export const requestReset = defineRoute({
  method: 'POST',
  path: '/api/account/reset-password/init',
  access: 'everybody',
  summary: 'Ask for a new password; the body is the address',
  consumes: 'text',
  body: emailAddress,
});

/** Choose a new password with the key from the mail. */
export const finishReset = defineRoute({
  method: 'POST',
  path: '/api/account/reset-password/finish',
  access: 'everybody',
  summary: 'Choose a new password with the key from the mail',
  objectName: 'keyAndPassword',
  body: z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)), newPassword }),
});

/** Change the password. */
export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/account/change-password',
  access: [],
  summary: 'Change the password; all other sessions end',
  objectName: 'passwordChange',
  body: z.object({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1000)), newPassword }),
});
