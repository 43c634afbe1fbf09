import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/**
 * Erases a user: account, profile, consents, sessions, keys, mails, read marks. Measurements stay, without any link to a
 * person. The audit trail keeps the id, which refers to no row any more. Rows that the user changed say 'erased'.
 */
export const eraseAccount = async (trx: Kysely<Database>, userId: number): Promise<void> => {
  const erased = await trx
    .deleteFrom('user_account')
    .where('id', '=', userId)
    .returning(['login', 'email'])
    .executeTakeFirst();
  if (!erased) return;
  for (const column of ['created_by', 'last_modified_by'] as const) {
    await sql`update user_account set ${sql.ref(column)} = 'erased'
      where lower(${sql.ref(column)}) in (lower(${erased.login}), lower(${erased.email}))`.execute(trx);
  }
};

/** Whether an account is activated and has the role of an administrator. */
export const isActiveAdministrator = async (db: Kysely<Database>, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from user_account where id = ${userId} and activated and 'ROLE_ADMIN' = any(authorities)`.execute(db);
  return rows.length === 1;
};

/** Locks the administrators who can sign in until the transaction ends, so that of two who leave at once one waits. */
export const lockAdministrators = async (trx: Kysely<Database>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from user_account where activated and 'ROLE_ADMIN' = any(authorities)
    order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
};
