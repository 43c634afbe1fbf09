import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { advisoryLocks } from '../../db/transactions/locks.ts';

/** Hours for which the link of an activation mail works. */
export const activationHours = 72;

/** Checked values of a registration. `email` is in lower case, and is the login as well. */
export type Registration = {
  firstName: string;
  email: string;
  passwordHash: string;
  langKey: string;
  associationId: number;
  otherAssociation: string | null;
  /** Version of the text that the person agreed to; null without consent to research. */
  consentTextVersion: string | null;
};

/**
 * Account that already has the address or login. `wasActivated`: it was active at any time. `isPlaceholder`: a
 * registration created it, and no administrator has changed it.
 */
export type ExistingAccount = {
  id: number;
  wasActivated: boolean;
  isPlaceholder: boolean;
  firstName: string;
  langKey: string;
};

/** Locks an address for registrations until the transaction ends. */
export const lockAddress = (trx: Kysely<Database>, email: string) =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.registration)}, hashtext(${email}))`.execute(trx);

/** Finds the account that has an address, and locks it until the transaction ends. */
export const lockExistingAccount = async (trx: Kysely<Database>, email: string): Promise<ExistingAccount | null> => {
  const { rows } = await sql<ExistingAccount>`
    select id, activated or first_activated_date is not null as "wasActivated",
      created_by = 'registration' and last_modified_by is null and lower(email) = ${email} as "isPlaceholder",
      coalesce(first_name, '') as "firstName", lang_key as "langKey"
    from user_account where lower(email) = ${email} or lower(login) = ${email}
    order by "wasActivated" desc for update`.execute(trx);
  return rows[0] ?? null;
};

/**
 * Creates the deactivated account of a registration, with its profile.
 *
 * @returns its id, or null when a concurrent call has created it
 */
export const insertPlaceholder = async (trx: Kysely<Database>, registration: Registration): Promise<number | null> => {
  const { rows } = await sql<{ user_id: number }>`
    with made as (
      insert into user_account (login, email, password_hash, first_name, lang_key, authorities, activated, created_by)
      values (${registration.email}, ${registration.email}, ${registration.passwordHash}, ${registration.firstName}, ${registration.langKey},
        '{ROLE_USER}', false, 'registration')
      on conflict do nothing returning id
    )
    insert into profile (user_id, professional_association_id, professional_association, agree_on_elearning,
      agree_on_professional_registered, agree_on_research)
    select id, ${registration.associationId}::int8, ${registration.otherAssociation}::text, true, true,
      ${registration.consentTextVersion !== null}::bool
    from made returning user_id`.execute(trx);
  return rows[0]?.user_id ?? null;
};

/** Deletes the registrations of an account that no link activates any more, and restarts its age for retention. */
export const renewPlaceholder = async (trx: Kysely<Database>, userId: number): Promise<void> => {
  await sql`delete from registration where user_id = ${userId} and not exists (
    select from user_key where registration_id = registration.id and used_at is null and expires_at > now())`.execute(
    trx,
  );
  await trx.updateTable('user_account').set({ created_date: sql<Date>`now()` }).where('id', '=', userId).execute();
};

/** Stores a registration, and returns its id. */
export const insertRegistration = async (
  trx: Kysely<Database>,
  userId: number,
  registration: Registration,
): Promise<number> => {
  const { id } = await trx
    .insertInto('registration')
    .values({
      user_id: userId,
      password_hash: registration.passwordHash,
      first_name: registration.firstName,
      lang_key: registration.langKey,
      professional_association_id: registration.associationId,
      professional_association: registration.otherAssociation,
      consent_text_version: registration.consentTextVersion,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Copies password, name, workplace and consent of a registration to its account, if that was never active. */
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

/** Deletes the registrations of an account, and returns their number. */
export const deleteRegistrations = async (trx: Kysely<Database>, userId: number): Promise<number> => {
  const { numDeletedRows } = await trx.deleteFrom('registration').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
};

/** Activates an account that was never active. Returns false for one that was deactivated. */
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

/** Registration whose activation mail can be sent again. */
export type PendingRegistration = { id: number; userId: number; email: string; firstName: string; langKey: string };

/**
 * Finds a registration with an address, in lower case, that awaits its activation, and locks its account until the
 * transaction ends.
 *
 * @param preferredId the registration to choose of several, if the address has it; else the newest is chosen
 */
export const findPendingRegistration = async (
  trx: Kysely<Database>,
  email: string,
  preferredId: number | null,
): Promise<PendingRegistration | null> => {
  const { rows } = await sql<PendingRegistration>`
    select registration.id, user_id as "userId", email, registration.first_name as "firstName",
      registration.lang_key as "langKey"
    from registration join user_account on user_account.id = user_id
    where lower(email) = ${email} and not activated and first_activated_date is null
    order by registration.id = ${preferredId}::int8 desc nulls last, registration.id desc
    limit 1 for no key update of user_account`.execute(trx);
  return rows[0] ?? null;
};

/** Account that can't sign in, with the password of its newest registration if it awaits its activation. */
export type InactiveAccount = { passwordHash: string; isAwaitingActivation: boolean };

/** Finds an account that can't sign in, by login or e-mail address in any case. */
export const findInactiveAccount = async (db: Kysely<Database>, name: string): Promise<InactiveAccount | null> => {
  const normalizedName = name.trim().toLowerCase();
  const { rows } = await sql<InactiveAccount>`
    select coalesce(newest.password_hash, user_account.password_hash) as "passwordHash",
      newest.password_hash is not null as "isAwaitingActivation"
    from user_account left join lateral (
      select registration.password_hash from registration
      where user_id = user_account.id and first_activated_date is null order by registration.id desc limit 1
    ) newest on true
    where not activated and (lower(login) = ${normalizedName} or lower(email) = ${normalizedName})
    order by lower(login) = ${normalizedName} desc limit 1`.execute(db);
  return rows[0] ?? null;
};
