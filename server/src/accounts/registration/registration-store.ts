import { type Kysely, sql } from 'kysely';
import { advisoryLocks } from '../../db/locks.ts';
import type { Database } from '../../db/tables.ts';

/** Hours within which an account has to be activated. */
export const activationHours = 72;

/** Checked values of a registration. `email` is in lower case, and is the login as well. */
export type Registration = {
  firstName: string;
  email: string;
  passwordHash: string;
  langKey: string;
  associationId: number;
  otherAssociation: string | null;
  /** Version of the text that the person agreed to; null where they did not agree to research. */
  consentTextVersion: string | null;
};

/**
 * Account that has the address or login already. `wasActivated` once, whatever became of it since; `isPlaceholder`
 * where registering made it and no administrator has changed it.
 */
export type Known = { id: number; wasActivated: boolean; isPlaceholder: boolean; firstName: string; langKey: string };

/** Lets the registrations of one address go one after the other, until the transaction ends. */
export const takeTurn = (trx: Kysely<Database>, email: string) =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.registration)}, hashtext(${email}))`.execute(trx);

/** Finds the account that has an address, and keeps it as it is until the transaction ends. */
export const findKnown = async (trx: Kysely<Database>, email: string): Promise<Known | null> => {
  const { rows } = await sql<Known>`
    select id, activated or first_activated_date is not null as "wasActivated",
      created_by = 'registration' and last_modified_by is null and lower(email) = ${email} as "isPlaceholder",
      coalesce(first_name, '') as "firstName", lang_key as "langKey"
    from user_account where lower(email) = ${email} or lower(login) = ${email}
    order by "wasActivated" desc for update`.execute(trx);
  return rows[0] ?? null;
};

/**
 * Makes the account that a registration may become, with its profile. It takes no sign-in until it is activated.
 *
 * @returns its id, or null when another call was quicker
 */
export const insertPlaceholder = async (trx: Kysely<Database>, given: Registration): Promise<number | null> => {
  const { rows } = await sql<{ user_id: number }>`
    with made as (
      insert into user_account (login, email, password_hash, first_name, lang_key, authorities, activated, created_by)
      values (${given.email}, ${given.email}, ${given.passwordHash}, ${given.firstName}, ${given.langKey},
        '{ROLE_USER}', false, 'registration')
      on conflict do nothing returning id
    )
    insert into profile (user_id, professional_association_id, professional_association, agree_on_elearning,
      agree_on_professional_registered, agree_on_research)
    select id, ${given.associationId}::int8, ${given.otherAssociation}::text, true, true,
      ${given.consentTextVersion !== null}::bool
    from made returning user_id`.execute(trx);
  return rows[0]?.user_id ?? null;
};

/** Forgets the registrations of an account whose mails are too old, and counts its age from now on. */
export const renewPlaceholder = async (trx: Kysely<Database>, userId: number): Promise<void> => {
  await sql`delete from registration
    where user_id = ${userId} and registered_at < now() - make_interval(hours => ${activationHours})`.execute(trx);
  await trx.updateTable('user_account').set({ created_date: sql<Date>`now()` }).where('id', '=', userId).execute();
};

/** Keeps a registration until its mail is answered; answers its id. */
export const insertRegistration = async (
  trx: Kysely<Database>,
  userId: number,
  given: Registration,
): Promise<number> => {
  const { id } = await trx
    .insertInto('registration')
    .values({
      user_id: userId,
      password_hash: given.passwordHash,
      first_name: given.firstName,
      lang_key: given.langKey,
      professional_association_id: given.associationId,
      professional_association: given.otherAssociation,
      consent_text_version: given.consentTextVersion,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Gives an account that never was active the password, name, workplace and consent of one of its registrations. */
export const applyRegistration = async (trx: Kysely<Database>, id: number): Promise<void> => {
  await sql`
    with chosen as (
      select registration.* from registration join user_account on user_account.id = user_id
      where registration.id = ${id} and first_activated_date is null
    ), account as (
      update user_account set password_hash = chosen.password_hash, first_name = chosen.first_name,
        lang_key = chosen.lang_key
      from chosen where user_account.id = chosen.user_id
    ), workplace as (
      update profile set professional_association_id = chosen.professional_association_id,
        professional_association = chosen.professional_association,
        agree_on_research = chosen.consent_text_version is not null
      from chosen where profile.user_id = chosen.user_id
    ), others as (
      delete from consent using chosen where consent.user_id = chosen.user_id
    )
    insert into consent (user_id, given, text_version, recorded_at)
    select user_id, true, consent_text_version, registered_at from chosen
    where consent_text_version is not null`.execute(trx);
};

/** Forgets the registrations of an account; answers how many there were. */
export const forgetRegistrations = async (trx: Kysely<Database>, userId: number): Promise<number> => {
  const { numDeletedRows } = await trx.deleteFrom('registration').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
};

/** Activates an account that never was active. False for one that was, and is not any more. */
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
