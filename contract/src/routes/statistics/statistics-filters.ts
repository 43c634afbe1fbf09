import * as z from 'zod/mini';
import { languageCode } from '../../rules/values/characters.ts';
import { id } from '../../rules/values/id.ts';

/** Longest period, in days, for which `days` replies a row per day. Longer periods get a row per month. */
export const maxDays = 124;

const booleanText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** Filters of every call. An unknown name is refused with 400, so that a misspelt filter isn't silently ignored. */
export const filters = z.strictObject({
  /** Number that all versions of a tree share. */
  tree: z.optional(id),
  /** Published or formerly published version of that tree; requires `tree`. */
  version: z.optional(id),
  /** Language in which measurements started. */
  language: z.optional(languageCode),
  /**
   * Id of a professional association. Restricts to measurements of professionals who belonged to it when they started,
   * and had agreed to research by then.
   */
  association: z.optional(id),
  /**
   * First day (yyyy-mm-dd) on which measurements started, in the time zone of Amsterdam; by default the first of all.
   */
  from: z.optional(z.iso.date()),
  /** Last day, inclusive; by default today. */
  to: z.optional(z.iso.date()),
  /** Whether to include measurements of testers and administrators; by default no. */
  withTestUsers: z.optional(booleanText),
  /** Version of the tree to compare with, under the same filters. Requires `tree`. */
  compareVersion: z.optional(id),
  /**
   * `before`: compares with an equal number of days directly before `from`. Requires `from`; excludes `compareVersion`.
   */
  compare: z.optional(z.enum(['before'])),
});

/** Parsed filters. */
export type StatisticsFilters = z.infer<typeof filters>;

/**
 * Number of measurements. Null if it is of one association and concerns fewer than `STATISTICS_MIN_PEOPLE` professionals,
 * or if it would reveal such a number in the same table.
 */
export const publishedCount = z.nullable(z.int());
