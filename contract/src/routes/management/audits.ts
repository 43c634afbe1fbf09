import * as z from 'zod/mini';
import { parameter } from '../../rules/characters.ts';
import { id } from '../../rules/id.ts';
import { defineRoute } from '../define-route.ts';

const auditEvent = z.object({
  id: z.int(),
  timestamp: z.string(),
  /** The login of whoever did it; nothing where that was nobody known, or where they are known no more. */
  principal: z.nullable(z.string()),
  type: z.string(),
  /** `message` says what was changed of what; further details without anything personal. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** Something that was done, and by whom. */
export type AuditEvent = z.infer<typeof auditEvent>;

const day = z.iso.date();

/** Which events are kept of all there are. */
const eventFilter = {
  fromDate: z.optional(day),
  toDate: z.optional(day),
  /** The login of whoever did it. */
  principal: z.optional(parameter),
  type: z.optional(z.string().check(z.regex(/^[A-Z_]{0,40}$/))),
};

/** What was done. */
export const getAudits = defineRoute({
  method: 'GET',
  path: '/management/audits',
  access: ['ROLE_ADMIN'],
  summary: 'What was done and by whom; both days count, and only together',
  query: z.object({
    page: z.optional(parameter),
    size: z.optional(parameter),
    sort: z.optional(z.string().check(z.regex(/^(id|auditEventDate|principal|auditEventType)(,(asc|desc))?$/))),
    ...eventFilter,
  }),
  reply: z.array(auditEvent),
});

/** What was done, as a file. */
export const exportAudits = defineRoute({
  method: 'GET',
  path: '/management/audits/export',
  access: ['ROLE_ADMIN'],
  summary: 'What was done and by whom, as a table, the newest first; both days count, and only together',
  query: z.object(eventFilter),
  produces: 'csv',
  streams: true,
});

/** One thing that was done. */
export const getAudit = defineRoute({
  method: 'GET',
  path: '/management/audits/{id}',
  access: ['ROLE_ADMIN'],
  summary: 'One event',
  params: { id },
  reply: auditEvent,
});
