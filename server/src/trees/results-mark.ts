import { type RawBuilder, sql } from 'kysely';

/**
 * What all results together are at: the same text as long as nothing of any of them has changed. They are shared by
 * trees, so that no number of a version says so.
 */
export const resultsMark: RawBuilder<string> = sql`(
  select coalesce(md5(string_agg(head.test_result_id || ' ' || head.number, ',' order by head.test_result_id)), '')
  from result_head head
)`;
