import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Reads the columns that saving settings needs, and locks the account until the transaction ends. */
export const lockForSettings = (trx: Kysely<Database>, userId: number) =>
  trx
    .selectFrom('user_account')
    .leftJoin('profile', 'profile.user_id', 'user_account.id')
    .select([
      'user_account.login',
      'user_account.email',
      'user_account.first_name',
      'user_account.lang_key',
      'profile.agree_on_research',
    ])
    .where('user_account.id', '=', userId)
    .forUpdate('user_account')
    .executeTakeFirstOrThrow();

/** New values of an account. */
export type ChangedAccount = { firstName: string; lastName: string | null; langKey: string };

/** Updates an account. `modifiedBy` is the login of the user who does it. */
export const updateAccount = (
  trx: Kysely<Database>,
  userId: number,
  { firstName, lastName, langKey }: ChangedAccount,
  modifiedBy: string,
) =>
  trx
    .updateTable('user_account')
    .set({
      first_name: firstName,
      last_name: lastName,
      lang_key: langKey,
      last_modified_by: modifiedBy,
      last_modified_date: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();

/** Updates a profile, or creates it. Undefined values stay as they are. */
export const updateProfile = async (
  trx: Kysely<Database>,
  userId: number,
  changes: {
    associationId?: number | null | undefined;
    otherAssociation?: string | null | undefined;
    agreeOnElearning?: boolean | undefined;
    agreeOnProfessionalRegistered?: boolean | undefined;
    agreeOnResearch?: boolean | undefined;
    test?: boolean | undefined;
  },
): Promise<void> => {
  const columns = {
    ...(changes.associationId !== undefined && { professional_association_id: changes.associationId }),
    ...(changes.otherAssociation !== undefined && { professional_association: changes.otherAssociation }),
    ...(changes.agreeOnElearning !== undefined && { agree_on_elearning: changes.agreeOnElearning }),
    ...(changes.agreeOnProfessionalRegistered !== undefined && {
      agree_on_professional_registered: changes.agreeOnProfessionalRegistered,
    }),
    ...(changes.agreeOnResearch !== undefined && { agree_on_research: changes.agreeOnResearch }),
    ...(changes.test !== undefined && { test: changes.test }),
  };
  if (Object.keys(columns).length === 0) return;
  await trx
    .insertInto('profile')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...columns, revision: sql<number>`profile.revision + 1` }),
    )
    .execute();
};
