import * as z from 'zod/mini';
import { id } from '../../rules/id.ts';
import { defineRoute } from '../define-route.ts';
import { languageCode } from '../measurement/measurement.ts';

const access = ['ROLE_ADMIN'] as const;

/** As what statistics are exported: the rows themselves, or a codebook that says what their columns mean. */
export const exportFormats = ['csv', 'xlsx', 'sav', 'codebook-csv', 'codebook-ddi'] as const;

/** What a row of an export is: an action, or a measurement with its answers beside one another. */
export const exportShapes = ['actions', 'measurements'] as const;

export type ExportFormat = (typeof exportFormats)[number];
export type ExportShape = (typeof exportShapes)[number];

const day = z.optional(z.iso.date());

/** Which measurements are meant. */
const filters = {
  /** The number that the versions of a tree share. */
  tree: z.optional(id),
  /** A version of that tree; only beside `tree`. */
  version: z.optional(id),
  /** The language that a measurement was begun in. */
  language: z.optional(languageCode),
  /** That of those who belonged to it when they began, and who had agreed to research by then and still do. */
  association: z.optional(id),
  /** The first and the last day on which one was begun, as days are in Amsterdam. */
  from: day,
  to: day,
  /** Whether those of testers and administrators are among them; they are where nothing is said. */
  withTestUsers: z.optional(z.enum(['true', 'false'])),
};

const wanted = { format: z.optional(z.enum(exportFormats)), shape: z.optional(z.enum(exportShapes)) };

/** The statistics as a file. */
export const exportStatistics = defineRoute({
  method: 'GET',
  path: '/api/statistics/export',
  access,
  summary: 'The actions of measurements or the measurements themselves, or what their columns mean, as a file',
  query: z.strictObject({
    ...wanted,
    ...filters,
    /** That of the session, or a ticket. */
    token: z.optional(z.string().check(z.maxLength(999))),
  }),
  produces: 'csv',
  tokenInQuery: 'orTicket',
  refusedAt: '/admin/statistics/export',
});

/** A ticket for a link: what stands in an address is kept in more places than a token should be. */
export const makeExportTicket = defineRoute({
  method: 'POST',
  path: '/api/statistics/export-ticket',
  access,
  summary: 'A ticket that stands for your session in the link of one export, once and within a minute',
  reply: z.object({ ticket: z.string() }),
});

/** How much an export would hold. */
export const getExportSize = defineRoute({
  method: 'GET',
  path: '/api/statistics/export/size',
  access,
  summary: 'How many measurements and actions an export with these filters holds',
  query: z.strictObject(filters),
  reply: z.object({
    measurements: z.int(),
    actions: z.int(),
    /** Measurements of people who agreed to research when they began them, and still do. */
    agreed: z.int(),
  }),
});

const runningExport = z.object({
  id: z.uuid(),
  format: z.enum(exportFormats),
  shape: z.enum(exportShapes),
  startedAt: z.string(),
  /** How many rows were sent, and how many there were when it began. */
  rows: z.int(),
  total: z.int(),
  /** `INTERRUPTED` when the process that ran it stopped or was killed. */
  status: z.enum(['RUNNING', 'FINISHED', 'CANCELLED', 'FAILED', 'INTERRUPTED']),
});

/** An export that runs, or did a while ago. */
export type RunningExport = z.infer<typeof runningExport>;

/** One's own exports. */
export const getExports = defineRoute({
  method: 'GET',
  path: '/api/statistics/exports',
  access,
  summary: 'Your exports that run, and those of the last hour, with how far they are; the newest first',
  reply: z.array(runningExport),
});

/** Cancel an export of one's own. */
export const cancelExport = defineRoute({
  method: 'DELETE',
  path: '/api/statistics/exports/{key}',
  access,
  summary: 'End an export of yours that runs; whoever downloads it sees that it broke off',
  params: { key: z.uuid() },
  status: 204,
});
