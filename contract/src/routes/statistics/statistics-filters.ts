import * as z from 'zod/mini';
import { id } from '../../rules/id.ts';
import { languageCode } from '../measurement/measurement.ts';

/** Days from which `days` answers a row a month. */
export const mostDays = 124;

const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((said) => said === 'true'),
);

/** The filters of every call. A name that is not here is refused with 400, so that nobody believes it was heard. */
export const filters = z.strictObject({
  /** The number that the versions of a tree share. */
  tree: z.optional(id),
  /** A version of that tree, published now or formerly; only beside `tree`. */
  version: z.optional(id),
  /** What measurements were begun in. */
  language: z.optional(languageCode),
  /**
   * The id of a professional association: measurements of those who belonged to it when they began them, and who had
   * agreed to research by then.
   */
  association: z.optional(id),
  /** The first day (yyyy-mm-dd) on which measurements were begun, as days are in Amsterdam; none: since the beginning. */
  from: z.optional(z.iso.date()),
  /** The last of those days, itself included; none: up to now. */
  to: z.optional(z.iso.date()),
  /** Whether measurements of testers and administrators count as well; they do not where nothing is said. */
  withTestUsers: z.optional(yesOrNo),
  /** Compare with another version of the tree: as `version`, with all other filters. Only beside `tree`. */
  compareVersion: z.optional(id),
  /** `before`: compare with as many days directly before `from`. Only beside `from`, and not beside `compareVersion`. */
  compare: z.optional(z.enum(['before'])),
});

/** What is asked of every call, parsed. */
export type StatisticsFilters = z.infer<typeof filters>;

/**
 * A number of measurements. Null where the number is of one association and about fewer than `STATISTICS_MIN_PEOPLE`
 * professionals, or where it would reveal such a number in the same table.
 */
export const toldCount = z.nullable(z.int());
