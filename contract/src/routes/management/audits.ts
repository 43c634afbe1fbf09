import * as z from 'zod/mini';
import { parameter } from '../../rules/values/characters.ts';
import { id } from '../../rules/values/id.ts';
import { defineRoute } from '../define-route.ts';

const auditEvent = z.object({
  id: z.int(),
  timestamp: z.string(),
  /** Login of the user who acted; null if unknown or erased. */
  principal: z.nullable(z.string()),
  type: z.string(),
  /** `message` describes the change; further details contain no personal data. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** An action and its author. */
export type AuditEvent = z.infer<typeof auditEvent>;

const eventDay = z.iso.date();

/** Filters of audit events. */
const eventFilter = {
  fromDate: z.optional(eventDay),
  toDate: z.optional(eventDay),
  /** Login of the user who acted. */
  principal: z.optional(parameter),
  type: z.optional(z.string().check(z.regex(/^[A-Z_]{0,40}$/))),
};

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

/** Formats of exported events. */
export const auditFormats = ['csv', 'fhir', 'syslog'] as const;

export const exportAudits = defineRoute({
  method: 'GET',
  path: '/management/audits/export',
  access: ['ROLE_ADMIN'],
  needsProof: true,
  summary:
    'What was done and by whom, the newest first: as a table, as FHIR R4 AuditEvents or as lines of syslog (RFC 5424); both days count, and only together',
  query: z.object({ ...eventFilter, format: z.optional(z.enum(auditFormats)) }),
  produces: 'csv',
  streams: true,
});

export const verifyAudits = defineRoute({
  method: 'GET',
  path: '/management/audits/verification',
  access: ['ROLE_ADMIN'],
  summary: 'Whether the events are as they were stored: each is compared with the chain of hashes',
  reply: z.object({
    /** Events that were compared. */
    events: z.int(),
    /** Until when events have a hash; null before the first. */
    sealedDate: z.nullable(z.string()),
    /** Last hash of the chain, which the log of the process names as well. */
    hash: z.nullable(z.string()),
    /** Ids between which events were changed, added or removed; null where all are as they were. */
    broken: z.nullable(z.object({ fromId: z.int(), toId: z.int() })),
  }),
});

export const getAudit = defineRoute({
  method: 'GET',
  path: '/management/audits/{id}',
  access: ['ROLE_ADMIN'],
  summary: 'One event',
  params: { id },
  reply: auditEvent,
});
