import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Hours within which an account has to be activated. */
export const activationHours = 72;

/** Somebody who asks for an account, checked. `email` in lower case; it is the login as well. */
export type Registration = {
  firstName: string;
  email: string;
  passwordHash: string;
  langKey: string;
  associationId: number;
  otherAssociation: string | null;
  agreeOnResearch: boolean;
};

/** An account that has the address or login already; `wasActivated` once, whatever became of it since. */
export type Known = { id: number; wasActivated: boolean; firstName: string; langKey: string };

/** Let those who register one address go one after the other, until the transaction ends. */
export const takeTurn = (trx: Kysely<Database>, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))`.execute(trx);

/** Whoever has an address already, kept as they are until the transaction ends. */
export const findKnown = async (trx: Kysely<Database>, email: string): Promise<Known | null> => {
  const { rows } = await sql<Known>`
    select id, activated or first_activated_date is not null as "wasActivated",
      coalesce(first_name, '') as "firstName", lang_key as "langKey"
    from user_account where lower(email) = ${email} or lower(login) = ${email}
    order by "wasActivated" desc for update`.execute(trx);
  return rows[0] ?? null;
};

/** Make the account with its profile. Answers its id, or null when somebody was quicker. */
export const insertRegistration = async (trx: Kysely<Database>, given: Registration): Promise<number | null> => {
  const { rows } = await sql<{ user_id: number }>`
    with made as (
      insert into user_account (login, email, password_hash, first_name, lang_key, authorities, activated, created_by)
      values (${given.email}, ${given.email}, ${given.passwordHash}, ${given.firstName}, ${given.langKey},
        '{ROLE_USER}', false, 'registration')
      on conflict do nothing returning id
    )
    insert into profile (user_id, professional_association_id, professional_association, agree_on_elearning,
      agree_on_professional_registered, agree_on_research)
    select id, ${given.associationId}::int8, ${given.otherAssociation}::text, true, true, ${given.agreeOnResearch}::bool
    from made returning user_id`.execute(trx);
  return rows[0]?.user_id ?? null;
};

/** Activate an account that never was active. False for one that was, and is not any more. */
export const activateAccount = async (trx: Kysely<Database>, userId: number): Promise<boolean> => {
  const row = await trx
    .updateTable('user_account')
    .set({ activated: true, first_activated_date: sql<Date>`now()`, last_modified_date: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('first_activated_date', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
