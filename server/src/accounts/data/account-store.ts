import type { Account } from '@ok/contract/routes/account/account.ts';
import type { Authority } from '@ok/contract/rules/accounts/authority.ts';
import { type Kysely, sql } from 'kysely';
import { runPrepared } from '../../db/connections/prepared.ts';
import type { Database } from '../../db/schema/tables.ts';
import { associationChoice } from './association-store.ts';

/** Whether an account has a second factor: an authenticator app, or a passkey. */
export const hasSecondFactor = sql<boolean>`(exists (select from authenticator
    where authenticator.user_id = user_account.id and authenticator.confirmed_at is not null)
  or exists (select from passkey where passkey.user_id = user_account.id))`;

/** Finds an account for a sign-in, by login or e-mail address, in any case. The login has precedence. */
export const findForSignIn = async (db: Kysely<Database>, name: string) => {
  const normalizedName = name.trim().toLowerCase();
  const { rows } = await runPrepared(
    db,
    db
      .selectFrom('user_account')
      .select(['id', 'login', 'password_hash', 'activated', 'authorities'])
      .select(hasSecondFactor.as('has_second_factor'))
      .where(({ eb, or }) =>
        or([eb(sql`lower(login)`, '=', normalizedName), eb(sql`lower(email)`, '=', normalizedName)]),
      )
      .orderBy(sql`lower(login) = ${normalizedName}`, 'desc')
      .limit(1),
  );
  return rows[0];
};

/** Selects accounts with the columns that `toAccount` reads. */
export const selectAccounts = (db: Kysely<Database>) =>
  db
    .selectFrom('user_account')
    .leftJoin('profile', 'profile.user_id', 'user_account.id')
    .selectAll('user_account')
    .select([
      'profile.professional_association',
      'profile.professional_association_id',
      'profile.agree_on_elearning',
      'profile.agree_on_professional_registered',
      'profile.agree_on_research',
      'profile.test',
    ])
    .select(
      associationChoice(sql`profile.professional_association_id`, sql`user_account.lang_key`).as(
        'association_translation_id',
      ),
    )
    .select(({ selectFrom }) =>
      selectFrom('consent')
        .select('recorded_at')
        .whereRef('consent.user_id', '=', 'user_account.id')
        .orderBy('consent.id', 'desc')
        .limit(1)
        .as('consent_date'),
    );

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

/** Converts a row to the account of a reply. The pending address is left out: only its owner may read it. */
export const toAccount = (row: AccountRow): Omit<Account, 'pendingEmail' | 'factorDueDate' | 'isLimited'> => ({
  id: row.id,
  login: row.login,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  imageUrl: '',
  activated: row.activated,
  langKey: row.lang_key,
  createdBy: row.created_by,
  createdDate: row.created_date.toISOString(),
  lastModifiedBy: row.last_modified_by,
  lastModifiedDate: row.last_modified_date?.toISOString() ?? null,
  authorities: row.authorities,
  profileDTO: {
    langKey: row.lang_key,
    professionalAssociation: row.professional_association,
    agreeOnElearning: row.agree_on_elearning ?? false,
    agreeOnProfessionalRegistered: row.agree_on_professional_registered ?? false,
    agreeOnResearch: row.agree_on_research ?? false,
    agreeOnResearchDate: row.agree_on_research ? (row.consent_date?.toISOString() ?? null) : null,
    professionalAssociationId: row.professional_association_id,
    profAssocTranslationId: row.association_translation_id,
    test: row.test ?? false,
  },
});

/** Reads the account of a user with what concerns its owner and the session, for a reply to that user. */
export const readAccount = async (db: Kysely<Database>, userId: number, sessionId: string): Promise<Account> => {
  const row = await selectAccounts(db)
    .select(({ selectFrom }) =>
      selectFrom('email_change')
        .select('new_email')
        .whereRef('email_change.user_id', '=', 'user_account.id')
        .where('state', '=', 'PENDING')
        .where('expires_at', '>', sql<Date>`now()`)
        .as('pending_email'),
    )
    .select(({ selectFrom }) => selectFrom('session').select('limited').where('id', '=', sessionId).as('limited'))
    .where('user_account.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    ...toAccount(row),
    pendingEmail: row.pending_email,
    factorDueDate: row.factor_due_at?.toISOString() ?? null,
    isLimited: row.limited ?? false,
  };
};

/** Values of a new account. `passwordHash` is the result of `hashPassword`. */
export type NewAccount = {
  login: string;
  email: string;
  passwordHash: string;
  firstName: string;
  langKey: string;
  authorities: readonly Authority[];
  activated: boolean;
  test: boolean;
};

/** Creates an account with its profile. Returns its id, or null when the login or the address is taken. */
export const createAccount = async (db: Kysely<Database>, account: NewAccount): Promise<number | null> => {
  const row = await sql<{ user_id: number }>`
    with made as (
      insert into user_account (login, email, password_hash, first_name, lang_key, authorities, activated,
        first_activated_date, created_by)
      values (${account.login.toLowerCase()}, ${account.email.toLowerCase()}, ${account.passwordHash},
        ${account.firstName}, ${account.langKey}, ${[...account.authorities]}::text[], ${account.activated},
        case when ${account.activated}::bool then now() end, 'system')
      on conflict do nothing returning id
    )
    insert into profile (user_id, test) select id, ${account.test} from made returning user_id`.execute(db);
  return row.rows[0]?.user_id ?? null;
};

export const updateLanguage = (db: Kysely<Database>, userId: number, langKey: string) =>
  db.updateTable('user_account').set({ lang_key: langKey }).where('id', '=', userId).execute();
