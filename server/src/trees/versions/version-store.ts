import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

const hasRows = async (query: Promise<{ rows: unknown[] }>) => (await query).rows.length > 0;

/** Whether an option leads to a question. */
export const followsOption = (trx: Kysely<Database>, questionId: number): Promise<boolean> =>
  hasRows(sql`select from question where id = ${questionId} and parent_id is not null`.execute(trx));

/** Whether a question is the first one of a version. */
export const isFirstQuestion = (trx: Kysely<Database>, questionId: number): Promise<boolean> =>
  hasRows(sql`select from question_tree where question_id = ${questionId}`.execute(trx));

/** Whether a version is a draft. Other versions are read-only. */
export const isDraft = (trx: Kysely<Database>, versionId: number): Promise<boolean> =>
  hasRows(sql`select from question_tree where id = ${versionId} and status = 'DRAFT'`.execute(trx));

/** Sets a status other than PUBLISHED, which only `publishTree` sets. */
export const setStatus = async (trx: Kysely<Database>, versionId: number, status: string): Promise<void> => {
  await sql`update question_tree set status = ${status} where id = ${versionId}`.execute(trx);
};
