import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';

/** What the account of a user holds once it is written. */
export type UserColumns = {
  login: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  activated: boolean;
  lang_key: string;
  authorities: string[];
};

const taken = (name: 'userExists' | 'emailExists') => new AppError(name, { entityName: 'userManagement' });

/**
 * Whether a login and an address are free. Either signs in, so a login must not be somebody else's address.
 *
 * @throws AppError `userExists` or `emailExists`
 */
export const checkFree = async (
  trx: Kysely<Database>,
  { login, email }: { login: string; email: string },
  exceptFor: number | null,
): Promise<void> => {
  const { rows } = await sql<{ login: string; email: string }>`
    select lower(login) as login, lower(email) as email from user_account
    where id is distinct from ${exceptFor}::bigint
      and (lower(login) in (${login}, ${email}) or lower(email) in (${login}, ${email}))`.execute(trx);
  const isLogin = login !== email && rows.some((row) => row.login === login || row.email === login);
  if (isLogin) throw taken('userExists');
  if (rows.length > 0) throw taken('emailExists');
};

/** What the database refused as taken meanwhile, as a refusal; anything else as it is. */
const takenRefusal = (fault: unknown): unknown => {
  const { code, constraint } = fault as { code?: string; constraint?: string };
  if (code !== '23505') return fault;
  return taken(constraint === 'user_account_email' ? 'emailExists' : 'userExists');
};

const refused = (fault: unknown): never => {
  throw takenRefusal(fault);
};

/** Make an active account with an empty profile; answers its id. */
export const insertUser = async (
  trx: Kysely<Database>,
  columns: UserColumns,
  made: { passwordHash: string; by: string },
): Promise<number> => {
  const { id } = await trx
    .insertInto('user_account')
    .values({
      ...columns,
      password_hash: made.passwordHash,
      created_by: made.by,
      first_activated_date: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refused);
  await trx.insertInto('profile').values({ user_id: id }).execute();
  return id;
};

/** Write an account. Who is activated now counts as activated from then on. */
export const updateUser = async (
  trx: Kysely<Database>,
  id: number,
  columns: UserColumns,
  by: string,
): Promise<void> => {
  const firstActivated = sql<Date | null>`coalesce(first_activated_date, case when ${columns.activated}::bool then now() end)`;
  await trx
    .updateTable('user_account')
    .set({
      ...columns,
      first_activated_date: firstActivated,
      last_modified_by: by,
      last_modified_date: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
    .catch(refused);
};
