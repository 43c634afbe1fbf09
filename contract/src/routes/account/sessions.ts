import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { factorCode } from './second-factor.ts';

export const getSessions = defineRoute({
  method: 'GET',
  path: '/api/account/sessions',
  access: [],
  whileLimited: true,
  summary: 'The sessions of whoever is signed in, the one used last first',
  reply: z.array(
    z.object({
      key: z.uuid(),
      /** Whether this is the session of the call. */
      isCurrent: z.boolean(),
      /** Browser and operating system, as the browser calls itself; null where it does not say, and for old sessions. */
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      /** Part of the address from which it began. */
      network: z.nullable(z.string()),
      startedDate: z.string(),
      /** Last use, to some minutes. */
      lastUsedDate: z.string(),
      endsDate: z.string(),
      /** Whether it outlives the browser's window. */
      remembered: z.boolean(),
    }),
  ),
});

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/api/account/sessions/{key}',
  access: [],
  whileLimited: true,
  summary: 'End one of your sessions; done as well where there is none',
  params: { key: z.uuid() },
  status: 204,
});

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/api/account/sessions',
  access: [],
  whileLimited: true,
  summary: 'End all of your sessions but this one',
  status: 204,
});

export const proveIdentity = defineRoute({
  method: 'POST',
  path: '/api/account/proof',
  access: [],
  summary:
    'Prove with your password, or a code of your second factor, that it is you; calls that need a proof then work for a while',
  objectName: 'proof',
  status: 204,
  body: z.object({
    currentPassword: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
    code: z.optional(z.nullable(factorCode)),
  }),
});
