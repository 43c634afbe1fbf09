import * as z from 'zod/mini';
import { emailAddress } from '../../rules/accounts/email-address.ts';
import { characters } from '../../rules/values/characters.ts';
import { limits } from '../../rules/values/limits.ts';
import { defineRoute } from '../define-route.ts';

const newPassword = characters(limits.password.min, limits.password.max);

/** Replies the same for unknown addresses. */
export const requestReset = defineRoute({
  method: 'POST',
  path: '/api/account/reset-password/init',
  access: 'everybody',
  summary: 'Ask for a new password; the body is the address',
  consumes: 'text',
  body: emailAddress,
});

export const finishReset = defineRoute({
  method: 'POST',
  path: '/api/account/reset-password/finish',
  access: 'everybody',
  summary: 'Choose a new password with the key from the mail',
  objectName: 'keyAndPassword',
  body: z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)), newPassword }),
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/account/change-password',
  access: [],
  summary: 'Change the password; all other sessions end',
  objectName: 'passwordChange',
  body: z.object({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1000)), newPassword }),
});
