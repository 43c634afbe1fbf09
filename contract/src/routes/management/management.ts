import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

/** Which environment this is. */
export const getInfo = defineRoute({
  method: 'GET',
  path: '/management/info',
  access: 'everybody',
  summary: 'The profile and version of this system',
  reply: z.object({
    'display-ribbon-on-profiles': z.nullable(z.string()),
    activeProfiles: z.array(z.string()),
    build: z.object({ name: z.string(), version: z.string() }),
    /** Where pictures are: this followed by the name of a file. */
    mediaBase: z.string(),
    supportEmail: z.string(),
    /** The fewest characters of a new password. */
    passwordMin: z.int(),
    /** False where no mail server is set and this is no demonstration: nobody gets a mail with a link. */
    sendsMail: z.boolean(),
  }),
});

/** The description of every call. */
export const getApiDocs = defineRoute({
  method: 'GET',
  path: '/v3/api-docs',
  access: ['ROLE_ADMIN'],
  summary: 'This description, as OpenAPI',
  reply: z.record(z.string(), z.unknown()),
});
