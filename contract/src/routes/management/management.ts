import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

export const getInfo = defineRoute({
  method: 'GET',
  path: '/management/info',
  access: 'everybody',
  summary: 'The profile and version of this system',
  reply: z.object({
    'display-ribbon-on-profiles': z.nullable(z.string()),
    activeProfiles: z.array(z.string()),
    build: z.object({ name: z.string(), version: z.string() }),
    /** Prefix of picture addresses; the file name follows. */
    mediaBase: z.string(),
    supportEmail: z.string(),
    /** Minimum number of characters of a new password. */
    passwordMin: z.int(),
    /** False if no mail server is set outside a demonstration: users then get no links by mail. */
    sendsMail: z.boolean(),
    /** Whether browsers keep the application for use without a network. */
    worksOffline: z.boolean(),
  }),
});

export const getApiDocs = defineRoute({
  method: 'GET',
  path: '/v3/api-docs',
  access: ['ROLE_ADMIN'],
  summary: 'This description, as OpenAPI',
  reply: z.record(z.string(), z.unknown()),
});
