import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

const isThere = async (found: Promise<{ rows: unknown[] }>) => (await found).rows.length > 0;

/** Whether an option leads to a question. */
export const followsOption = (trx: Kysely<Database>, questionId: number): Promise<boolean> =>
  isThere(sql`select from question where id = ${questionId} and parent_id is not null`.execute(trx));

/** Whether a version begins with a question. */
export const isFirstQuestion = (trx: Kysely<Database>, questionId: number): Promise<boolean> =>
  isThere(sql`select from question_tree where question_id = ${questionId}`.execute(trx));

/** Whether a version is a draft, and so may change. */
export const isDraft = (trx: Kysely<Database>, versionId: number): Promise<boolean> =>
  isThere(sql`select from question_tree where id = ${versionId} and status = 'DRAFT'`.execute(trx));

/** Gives a version a status that is not published: that is what `publishTree` does. */
export const setStatus = async (trx: Kysely<Database>, versionId: number, status: string): Promise<void> => {
  await sql`update question_tree set status = ${status} where id = ${versionId}`.execute(trx);
};
