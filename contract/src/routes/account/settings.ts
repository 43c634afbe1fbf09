import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

const settingValue = z.union([z.string(), z.number(), z.boolean()]);

export const getEnvironment = defineRoute({
  method: 'GET',
  path: '/management/env',
  access: ['ROLE_ADMIN'],
  summary: 'Every setting of the process that answers, by where its value came from; secrets are masked',
  reply: z.object({
    activeProfiles: z.array(z.string()),
    propertySources: z.array(
      z.object({
        name: z.string(),
        properties: z.record(z.string(), z.object({ value: settingValue, origin: z.optional(z.string()) })),
      }),
    ),
  }),
});

export const getConfigProps = defineRoute({
  method: 'GET',
  path: '/management/configprops',
  access: ['ROLE_ADMIN'],
  summary: 'The settings that count, by what they are for; secrets are masked',
  reply: z.object({
    contexts: z.record(
      z.string(),
      z.object({
        parentId: z.nullable(z.string()),
        beans: z.record(z.string(), z.object({ prefix: z.string(), properties: z.record(z.string(), settingValue) })),
      }),
    ),
  }),
});
