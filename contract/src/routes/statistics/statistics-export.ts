import * as z from 'zod/mini';
import { languageCode } from '../../rules/values/characters.ts';
import type { CsvSeparator } from '../../rules/values/csv.ts';
import { id } from '../../rules/values/id.ts';
import { defineRoute } from '../define-route.ts';

/** Formats of an export: rows in three file types, or a codebook that describes the columns. */
export const exportFormats = ['csv', 'xlsx', 'sav', 'codebook-csv', 'codebook-ddi'] as const;

/** Content of a row: one action, or one measurement with its answers side by side. */
export const exportShapes = ['actions', 'measurements'] as const;

export type ExportFormat = (typeof exportFormats)[number];
export type ExportShape = (typeof exportShapes)[number];

const optionalDay = z.optional(z.iso.date());

/** Filters on measurements. */
const exportFilters = {
  /** Number that all versions of a tree share. */
  tree: z.optional(id),
  /** Version of that tree; requires `tree`. */
  version: z.optional(id),
  /** Language in which a measurement started. */
  language: z.optional(languageCode),
  /**
   * Association of the professional at the start of the measurement. Restricted to professionals who had agreed to
   * research by then and still do.
   */
  association: z.optional(id),
  /** First and last day on which a measurement started, in the time zone of Amsterdam. */
  from: optionalDay,
  to: optionalDay,
  /** Whether to include measurements of testers and administrators; by default yes. */
  withTestUsers: z.optional(z.enum(['true', 'false'])),
};

/** Names of columns: those of the codebook, which programs read, or their labels in the reader's language. */
export const columnNameKinds = ['fixed', 'labels'] as const;

export type ColumnNameKind = (typeof columnNameKinds)[number];

/** Signs between the cells of a CSV file. */
export const exportSeparators = ['comma', 'semicolon'] as const satisfies CsvSeparator[];

const fileOptions = {
  format: z.optional(z.enum(exportFormats)),
  shape: z.optional(z.enum(exportShapes)),
  /** Sign between the cells of CSV; by default a comma. Other formats ignore it. */
  separator: z.optional(z.enum(exportSeparators)),
  /** Names of the columns of CSV and XLSX; by default the fixed ones. Other formats have both. */
  columnNames: z.optional(z.enum(columnNameKinds)),
};

export const exportStatistics = defineRoute({
  method: 'GET',
  path: '/api/statistics/export',
  access: ['ROLE_ADMIN'],
  needsProof: true,
  summary: 'The actions of measurements or the measurements themselves, or what their columns mean, as a file',
  query: z.strictObject({
    ...fileOptions,
    ...exportFilters,
    /** Token of the session, or a ticket. */
    token: z.optional(z.string().check(z.maxLength(999))),
  }),
  produces: 'csv',
  tokenInQuery: 'orTicket',
  refusedAt: '/admin/statistics/export',
});

/**
 * A ticket replaces the session's token in a link, since addresses are stored in more places than a token should be.
 */
export const makeExportTicket = defineRoute({
  method: 'POST',
  path: '/api/statistics/export-ticket',
  access: ['ROLE_ADMIN'],
  needsProof: true,
  summary: 'A ticket that stands for your session in the link of one export, once and within a minute',
  reply: z.object({ ticket: z.string() }),
});

export const getExportSize = defineRoute({
  method: 'GET',
  path: '/api/statistics/export/size',
  access: ['ROLE_ADMIN'],
  summary: 'How many measurements and actions an export with these filters holds',
  query: z.strictObject(exportFilters),
  reply: z.object({
    measurements: z.int(),
    actions: z.int(),
    /** Measurements of people who agreed to research when they started them, and still do. */
    agreed: z.int(),
  }),
});

const runningExport = z.object({
  id: z.uuid(),
  format: z.enum(exportFormats),
  shape: z.enum(exportShapes),
  startedAt: z.string(),
  /** Rows sent so far, and rows in total at the start. */
  rows: z.int(),
  total: z.int(),
  /** `INTERRUPTED`: the process that ran the export stopped or was killed. */
  status: z.enum(['RUNNING', 'FINISHED', 'CANCELLED', 'FAILED', 'INTERRUPTED']),
});

/** An export of the last hour, running or ended. */
export type RunningExport = z.infer<typeof runningExport>;

export const getExports = defineRoute({
  method: 'GET',
  path: '/api/statistics/exports',
  access: ['ROLE_ADMIN'],
  summary: 'Your exports that run, and those of the last hour, with how far they are; the newest first',
  reply: z.array(runningExport),
});

export const cancelExport = defineRoute({
  method: 'DELETE',
  path: '/api/statistics/exports/{key}',
  access: ['ROLE_ADMIN'],
  summary: 'End an export of yours that runs; whoever downloads it sees that it broke off',
  params: { key: z.uuid() },
  status: 204,
});
