import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/**
 * Erase somebody: account, profile, consents, sessions, keys, mails, read marks. Measurements stay without any link to
 * a person; the audit trail keeps an id that leads nowhere any more; what they changed no longer says by whom.
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

/** Whether somebody is the only administrator who can sign in. Waits for others who may be leaving at this moment. */
export const isLastAdministrator = async (trx: Kysely<Database>, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    select id from user_account where activated and 'ROLE_ADMIN' = any(authorities)
    order by id for update`.execute(trx);
  return rows.length === 1 && rows[0]?.id === userId;
};
