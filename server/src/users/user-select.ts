import { user as userEntity } from '@ok/contract/entities/user.ts';
import type { User } from '@ok/contract/routes/account/user.ts';
import type { Authority } from '@ok/contract/rules/authority.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { selectAccounts, toAccount } from '../accounts/data/account-store.ts';
import { associationName } from '../accounts/data/association-store.ts';
import { type PageWanted, pageSelects, type Sort } from '../content/content-page.ts';
import { wantedBy } from '../content/text-match.ts';
import type { Database } from '../db/tables.ts';

/** Which users are asked for; `query` is looked for in names, logins and addresses. */
export type UsersWanted = Pick<PageWanted, 'page' | 'size' | 'sort' | 'query'> & {
  activated?: boolean | undefined;
  authority?: Authority | undefined;
  test?: boolean | undefined;
};

/** People of one name come in the order of their other one. */
const others: Readonly<Record<string, string>> = { firstName: 'lastName', lastName: 'firstName' };

const withOtherName = (sort: Sort): Sort[] => {
  const other = others[sort.key];
  return other ? [sort, { ...sort, key: other }] : [sort];
};

const searched = sql.raw('searched_text(first_name, last_name, login, email)');

/** Three characters and more are found by an index; fewer are in nearly everybody's. */
const foundBy = (query: string) => sql`${searched} like lower(${wantedBy(query).like})`;

/** Constants rather than parameters, which is what the indexes of a few rows are for. */
const isTester = sql`exists (select from profile where profile.user_id = entity.id and profile.test)`;
const holds = (authority: Authority) => sql`${sql.lit(authority)} = any (authorities)`;

const conditions = ({ activated, authority, test }: UsersWanted): RawBuilder<unknown> | undefined => {
  const all = [
    ...(activated === undefined ? [] : [activated ? sql`activated` : sql`not activated`]),
    ...(authority === undefined ? [] : [holds(authority)]),
    ...(test === undefined ? [] : [test ? isTester : sql`not ${isTester}`]),
  ];
  return all.length > 0 ? sql.join(all, sql` and `) : undefined;
};

/** The name of where somebody works in a language, with what they wrote themselves where the list had nothing. */
const association = (language: string) => sql<string | null>`coalesce(
  ${associationName(sql`profile.professional_association_id`, sql`${language}::text`)}
    || coalesce(': ' || profile.professional_association, ''),
  profile.professional_association)`;

const userRows = (db: Kysely<Database>, language: string) =>
  selectAccounts(db).select(association(language).as('association'));

type UserRow = Awaited<ReturnType<ReturnType<typeof userRows>['executeTakeFirstOrThrow']>>;

/** A user as administrators see them. */
const asUser = (row: UserRow): User => ({
  ...toAccount(row),
  association: row.association,
  lastSignInDate: row.last_sign_in_date?.toISOString() ?? null,
  revision: row.revision,
});

/** One page of users, and how many there are in all; `language` is that of the reader. */
export const listUsers = async (db: Kysely<Database>, wanted: UsersWanted, language: string) => {
  const { finding, ids, total } = pageSelects(
    userEntity,
    { ...wanted, sort: wanted.sort.flatMap(withOtherName) },
    language,
    { found: foundBy, where: conditions(wanted) },
  );
  const chosen = sql<{ id: number; place: number }>`(
    select id, place from unnest(array(${finding} ${ids})) with ordinality chosen (id, place))`.as('chosen');
  const counting = sql<{ total: number }>`${finding} ${total}`;
  const [rows, counted] = await Promise.all([
    userRows(db, language).innerJoin(chosen, 'chosen.id', 'user_account.id').orderBy('chosen.place').execute(),
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
