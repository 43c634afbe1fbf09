import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

const currentPassword = z.string().check(z.minLength(1), z.maxLength(1000));

/** Code of an authenticator app, or a recovery code, as a person types it. */
export const factorCode = z.string().check(z.minLength(1), z.maxLength(40));

/** Recovery codes, which no later call returns. */
const recoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) });

export const getSecondFactor = defineRoute({
  method: 'GET',
  path: '/api/account/second-factor',
  access: [],
  whileLimited: true,
  summary: 'The second factor of whoever is signed in, and whether this installation demands one',
  reply: z.object({
    /** When the authenticator app was set up; null without one. */
    authenticatorSince: z.nullable(z.string()),
    /** Recovery codes that were not used yet. */
    recoveryCodes: z.int(),
    isDemanded: z.boolean(),
  }),
});

export const beginAuthenticator = defineRoute({
  method: 'POST',
  path: '/api/account/second-factor/authenticator',
  access: [],
  whileLimited: true,
  summary: 'A new secret for an authenticator app; it counts once a code of the app confirms it, within half an hour',
  objectName: 'secondFactor',
  body: z.object({ currentPassword }),
  reply: z.object({
    /** In base32. */
    secret: z.string(),
    /** Address that the app reads from a picture. */
    uri: z.string(),
  }),
});

export const confirmAuthenticator = defineRoute({
  method: 'PUT',
  path: '/api/account/second-factor/authenticator',
  access: [],
  whileLimited: true,
  summary:
    'Confirm the new secret with a code of the app; all other sessions end, and new recovery codes are shown once',
  objectName: 'secondFactor',
  body: z.object({ code: factorCode }),
  reply: recoveryCodesReply,
});

export const removeAuthenticator = defineRoute({
  method: 'DELETE',
  path: '/api/account/second-factor/authenticator',
  access: [],
  summary: 'Sign in without a second factor from now on, unless this installation demands one',
  objectName: 'secondFactor',
  status: 204,
  body: z.object({ currentPassword }),
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  access: [],
  summary: 'New recovery codes, in place of the former ones',
  objectName: 'secondFactor',
  body: z.object({ currentPassword }),
  reply: recoveryCodesReply,
});
