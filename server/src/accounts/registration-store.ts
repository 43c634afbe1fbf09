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

/** An account that has the address or login already. */
export type Known = { id: number; activated: boolean; firstName: string; langKey: string; isStale: boolean };

/**
 * Whoever has an address already. Stale is an account that was never active and whose time to activate it is over.
 */
export const findKnown = async (trx: Kysely<Database>, email: string): Promise<Known | null> => {
  const { rows } = await sql<Known>`
    select id, activated or first_activated_date is not null as activated, coalesce(first_name, '') as "firstName",
      lang_key as "langKey",
      first_activated_date is null and not activated
        and created_date < now() - make_interval(hours => ${activationHours}) as "isStale"
    from user_account where lower(email) = ${email} or lower(login) = ${email} for update`.execute(trx);
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
