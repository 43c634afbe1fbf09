import * as z from 'zod/mini';
import { oneLine } from '../../rules/values/characters.ts';
import { id } from '../../rules/values/id.ts';
import { defineRoute } from '../define-route.ts';

/** Data that the browser exchanges with a device, as WebAuthn has them in JSON. */
const fromDevice = z.record(z.string(), z.unknown());
const currentPassword = z.string().check(z.minLength(1), z.maxLength(1000));

export const getPasskeys = defineRoute({
  method: 'GET',
  path: '/api/account/passkeys',
  access: [],
  whileLimited: true,
  summary: 'Your passkeys, the oldest first',
  reply: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      createdDate: z.string(),
      lastUsedDate: z.nullable(z.string()),
      /** Whether the device keeps a copy elsewhere, so that it survives the loss of the device. */
      isBackedUp: z.boolean(),
    }),
  ),
});

export const beginPasskey = defineRoute({
  method: 'POST',
  path: '/api/account/passkeys/options',
  access: [],
  whileLimited: true,
  summary: 'What a device needs to make a passkey for whoever is signed in; good for five minutes and one use',
  objectName: 'passkey',
  body: z.object({ currentPassword }),
  reply: fromDevice,
});

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/api/account/passkeys',
  access: [],
  whileLimited: true,
  summary: 'Add the passkey that a device made; the first second factor of an account comes with recovery codes',
  objectName: 'passkey',
  status: 201,
  body: z.object({ name: oneLine(1, 60), response: fromDevice }),
  reply: z.object({
    /** New recovery codes, shown once; null where the account has some already. */
    recoveryCodes: z.nullable(z.array(z.string())),
  }),
});

export const removePasskey = defineRoute({
  method: 'DELETE',
  path: '/api/account/passkeys/{id}',
  access: [],
  summary: 'Remove one of your passkeys; the last second factor stays where this installation demands one',
  params: { id },
  objectName: 'passkey',
  status: 204,
  body: z.object({ currentPassword }),
});

export const beginPasskeySignIn = defineRoute({
  method: 'POST',
  path: '/api/authenticate/passkey/options',
  access: 'everybody',
  summary: 'What a device needs to sign in with a passkey; good for five minutes and one use',
  reply: fromDevice,
});

export const authenticateByPasskey = defineRoute({
  method: 'POST',
  path: '/api/authenticate/passkey',
  access: 'everybody',
  summary: 'Sign in with a passkey, which needs neither password nor code',
  objectName: 'loginVM',
  body: z.object({
    response: fromDevice,
    rememberMe: z._default(z.nullable(z.boolean()), false),
    /** Random id that the browser keeps, so that a sign-in on another device can be reported. */
    device: z.optional(z.nullable(z.uuid())),
  }),
  reply: z.object({ id_token: z.string() }),
});
