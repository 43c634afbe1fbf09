import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** What saving settings needs to know of an account. The row is kept from others until the transaction ends. */
export const findForSettings = (trx: Kysely<Database>, userId: number) =>
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

/** What is changed of an account. */
export type ChangedAccount = { firstName: string; lastName: string | null; langKey: string };

/** Write changed settings of somebody, who has the login `by`. */
export const updateAccount = (
  trx: Kysely<Database>,
  userId: number,
  { firstName, lastName, langKey }: ChangedAccount,
  by: string,
) =>
  trx
    .updateTable('user_account')
    .set({
      first_name: firstName,
      last_name: lastName,
      lang_key: langKey,
      last_modified_by: by,
      last_modified_date: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();

/** Write changed parts of a profile; what is left out stays. */
export const updateProfile = async (
  trx: Kysely<Database>,
  userId: number,
  to: {
    associationId?: number | null | undefined;
    otherAssociation?: string | null | undefined;
    agreeOnElearning?: boolean | undefined;
    agreeOnProfessionalRegistered?: boolean | undefined;
    agreeOnResearch?: boolean | undefined;
    test?: boolean | undefined;
  },
): Promise<void> => {
  const changed = {
    ...(to.associationId !== undefined && { professional_association_id: to.associationId }),
    ...(to.otherAssociation !== undefined && { professional_association: to.otherAssociation }),
    ...(to.agreeOnElearning !== undefined && { agree_on_elearning: to.agreeOnElearning }),
    ...(to.agreeOnProfessionalRegistered !== undefined && {
      agree_on_professional_registered: to.agreeOnProfessionalRegistered,
    }),
    ...(to.agreeOnResearch !== undefined && { agree_on_research: to.agreeOnResearch }),
    ...(to.test !== undefined && { test: to.test }),
  };
  if (Object.keys(changed).length === 0) return;
  await trx
    .insertInto('profile')
    .values({ user_id: userId, ...changed })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...changed, revision: sql<number>`profile.revision + 1` }),
    )
    .execute();
};
