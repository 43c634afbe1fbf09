import type { User, UserSort } from '@ok/contract/routes/user.ts';
import type { Authority } from '@ok/contract/rules/authority.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { accountRows, asAccount } from './account-store.ts';
import { associationName } from './association-store.ts';

/** Which users are asked for. */
export type UsersWanted = {
  page: number;
  size: number;
  order: readonly { by: UserSort; descending: boolean }[];
  /** Looked for in names, logins and addresses. */
  query?: string | undefined;
  activated?: boolean | undefined;
  authority?: Authority | undefined;
  test?: boolean | undefined;
};

const inOrder = (...expressions: string[]) => expressions.map((expression) => sql.raw(expression));

/** As the indexes have it. */
const orders: Record<UserSort, RawBuilder<unknown>[]> = {
  id: [],
  login: inOrder('lower(login)'),
  firstName: inOrder('lower(first_name)', 'lower(last_name)'),
  lastName: inOrder('lower(last_name)', 'lower(first_name)'),
  email: inOrder('lower(email)'),
  activated: inOrder('activated'),
  langKey: inOrder('lang_key'),
  createdBy: inOrder('created_by'),
  createdDate: inOrder('created_date'),
  lastModifiedBy: inOrder('last_modified_by'),
  lastModifiedDate: inOrder('last_modified_date'),
  lastSignInDate: inOrder('last_sign_in_date'),
};

const orderOf = ({ order }: UsersWanted) => {
  const last = order.at(-1)?.descending ?? false;
  const direction = (descending: boolean) => sql.raw(descending ? ' desc' : ' asc');
  const parts = order.flatMap(({ by, descending }) => orders[by].map((part) => sql`${part}${direction(descending)}`));
  return sql.join([...parts, sql`user_account.id${direction(last)}`]);
};

const searched = sql.raw('searched_text(first_name, last_name, login, email)');

/** Three characters and more are found by an index; fewer are in nearly everybody's. */
const contains = (query: string) => sql`${searched} like lower(${`%${query.replaceAll(/[\\%_]/g, '\\$&')}%`})`;

/** Constants rather than parameters, which is what the indexes of a few rows are for. */
const isTester = sql`exists (select from profile where profile.user_id = user_account.id and profile.test)`;
const holds = (authority: Authority) => sql`${sql.lit(authority)} = any (authorities)`;

const conditions = ({ query, activated, authority, test }: UsersWanted) => {
  const text = query?.trim();
  const all = [
    ...(text ? [contains(text)] : []),
    ...(activated === undefined ? [] : [activated ? sql`activated` : sql`not activated`]),
    ...(authority === undefined ? [] : [holds(authority)]),
    ...(test === undefined ? [] : [test ? isTester : sql`not ${isTester}`]),
  ];
  return all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
};

/** The name of where somebody works in a language, with what they wrote themselves where the list had nothing. */
const association = (language: string) => sql<string | null>`coalesce(
  ${associationName(sql`profile.professional_association_id`, sql`${language}::text`)}
    || coalesce(': ' || profile.professional_association, ''),
  profile.professional_association)`;

const userRows = (db: Kysely<Database>, language: string) =>
  accountRows(db).select(association(language).as('association'));

type UserRow = Awaited<ReturnType<ReturnType<typeof userRows>['executeTakeFirstOrThrow']>>;

/** A user as administrators see them. */
const asUser = (row: UserRow): User => ({
  ...asAccount(row),
  association: row.association,
  lastSignInDate: row.last_sign_in_date?.toISOString() ?? null,
  revision: row.revision,
});

/** One page of users, and how many there are in all; `language` is that of the reader. */
export const listUsers = async (db: Kysely<Database>, wanted: UsersWanted, language: string) => {
  const { page, size } = wanted;
  const where = conditions(wanted);
  const order = orderOf(wanted);
  const ids = sql<boolean>`user_account.id = any (array(
    select id from user_account ${where} order by ${order} limit ${size} offset ${page * size}))`;
  const counting = sql<{ total: number }>`select count(*)::int as total from user_account ${where}`;
  const [rows, counted] = await Promise.all([
    userRows(db, language).where(ids).orderBy(order).execute(),
    counting.execute(db),
  ]);
  return { users: rows.map(asUser), total: counted.rows[0]?.total ?? 0 };
};

/** How many users there are, and how many of each kind. */
export const countUsers = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ total: number; activated: number; administrators: number; test: number }>`select
    (select count(*) from user_account)::int as total,
    (select count(*) from user_account where activated)::int as activated,
    (select count(*) from user_account where ${holds('ROLE_ADMIN')})::int as administrators,
    (select count(*) from profile where test)::int as test`.execute(db);
  return rows[0] ?? { total: 0, activated: 0, administrators: 0, test: 0 };
};

/** Somebody by login, whatever its case. */
export const findUser = async (db: Kysely<Database>, login: string, language: string): Promise<User | null> => {
  const row = await userRows(db, language).where(sql`lower(login)`, '=', login.toLowerCase()).executeTakeFirst();
  return row ? asUser(row) : null;
};

/** Somebody by id; with `lock`, kept from others until the transaction ends. */
export const findUserById = async (
  db: Kysely<Database>,
  id: number,
  language: string,
  { lock = false } = {},
): Promise<User | null> => {
  const found = userRows(db, language).where('user_account.id', '=', id);
  const row = await (lock ? found.forUpdate('user_account') : found).executeTakeFirst();
  return row ? asUser(row) : null;
};
