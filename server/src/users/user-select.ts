import { user as userEntity } from '@ok/contract/entities/user.ts';
import type { getUserCounts, User, UserState } from '@ok/contract/routes/account/user.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { Authority } from '@ok/contract/rules/accounts/authority.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hasSecondFactor, selectAccounts, toAccount } from '../accounts/data/account-store.ts';
import { associationName } from '../accounts/data/association-store.ts';
import { buildPageSelects, type ListPageQuery } from '../content/lists/content-page.ts';
import type { ColumnSort } from '../content/lists/page-order.ts';
import { toSearchTerms } from '../content/lists/text-match.ts';
import type { Database } from '../db/schema/tables.ts';

/** Page and filter of users; `query` is searched in names, logins and addresses. */
export type UserListQuery = Pick<ListPageQuery, 'page' | 'size' | 'sort' | 'query'> & {
  activated?: boolean | undefined;
  authority?: Authority | undefined;
  test?: boolean | undefined;
  state?: UserState | undefined;
};

/** Users with the same first name are sorted by last name, and the reverse. */
const secondarySortKeys: Readonly<Record<string, string>> = { firstName: 'lastName', lastName: 'firstName' };

const addSecondarySort = (sort: ColumnSort): ColumnSort[] => {
  const secondKey = secondarySortKeys[sort.key];
  return secondKey ? [sort, { ...sort, key: secondKey }] : [sort];
};

const searchedText = sql.raw('searched_text(first_name, last_name, login, email)');

/** Three or more characters use an index; shorter queries match almost every user. */
const matchUsers = (query: string) => sql`${searchedText} like lower(${toSearchTerms(query).like})`;

/** Constants instead of parameters, so that the planner can use partial indexes. */
const isTester = sql`exists (select from profile where profile.user_id = entity.id and profile.test)`;
const hasAuthority = (authority: Authority) => sql`${sql.lit(authority)} = any (authorities)`;

const stateConditions: Readonly<Record<UserState, RawBuilder<unknown>>> = {
  WAITING: sql`not activated and first_activated_date is null`,
  ACTIVE: sql`activated`,
  DISABLED: sql`not activated and first_activated_date is not null`,
};

const buildConditions = ({ activated, authority, test, state }: UserListQuery): RawBuilder<unknown> | undefined => {
  const all = [
    ...(state === undefined ? [] : [stateConditions[state]]),
    ...(activated === undefined ? [] : [activated ? sql`activated` : sql`not activated`]),
    ...(authority === undefined ? [] : [hasAuthority(authority)]),
    ...(test === undefined ? [] : [test ? isTester : sql`not ${isTester}`]),
  ];
  return all.length > 0 ? sql.join(all, sql` and `) : undefined;
};

/**
 * Name of the user's association in a language, followed by the user's own text; that text alone without an
 * association.
 */
const selectAssociationName = (language: string) => sql<string | null>`coalesce(
  ${associationName(sql`profile.professional_association_id`, sql`${language}::text`)}
    || coalesce(': ' || profile.professional_association, ''),
  profile.professional_association)`;

const selectUsers = (db: Kysely<Database>, language: string) =>
  selectAccounts(db)
    .select(selectAssociationName(language).as('association'))
    .select(hasSecondFactor.as('has_second_factor'))
    .select(
      sql<string[]>`array(
        select language.code from translator_language translated
        join language on language.id = translated.language_id
        where translated.user_id = user_account.id order by language.code
      )`.as('translator_languages'),
    );

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

/** Converts a row to a user as administrators see it. */
const toUser = (row: UserRow): User => ({
  ...toAccount(row),
  state: row.activated ? 'ACTIVE' : row.first_activated_date === null ? 'WAITING' : 'DISABLED',
  association: row.association,
  hasSecondFactor: row.has_second_factor,
  lastSignInDate: row.last_sign_in_date?.toISOString() ?? null,
  translatorLanguages: row.translator_languages,
  revision: row.revision,
});

/** Reads a page of users, and the number of all users of the query; `language` is the reader's. */
export const listUsers = async (db: Kysely<Database>, userQuery: UserListQuery, language: string) => {
  const { finding, ids, total } = buildPageSelects(
    userEntity,
    { ...userQuery, sort: userQuery.sort.flatMap(addSecondarySort) },
    language,
    { match: matchUsers, where: buildConditions(userQuery) },
  );
  const pageRows = sql<{ id: number; place: number }>`(
    select id, place from unnest(array(${finding} ${ids})) with ordinality chosen (id, place))`.as('chosen');
  const countQuery = sql<{ total: number }>`${finding} ${total}`;
  const [rows, counts] = await Promise.all([
    selectUsers(db, language).innerJoin(pageRows, 'chosen.id', 'user_account.id').orderBy('chosen.place').execute(),
    countQuery.execute(db),
  ]);
  return { users: rows.map(toUser), total: counts.rows[0]?.total ?? 0 };
};

/** Counts all users, and users of each kind. */
export const countUsers = async (db: Kysely<Database>): Promise<ReplyFor<typeof getUserCounts>> => {
  const { rows } = await sql<ReplyFor<typeof getUserCounts>>`select
    (select count(*) from user_account)::int as total,
    (select count(*) from user_account where activated)::int as activated,
    (select count(*) from user_account where ${stateConditions.WAITING})::int as waiting,
    (select count(*) from user_account where ${stateConditions.DISABLED})::int as disabled,
    (select count(*) from user_account where ${hasAuthority('ROLE_ADMIN')})::int as administrators,
    (select count(*) from profile where test)::int as test`.execute(db);
  return rows[0] ?? { total: 0, activated: 0, waiting: 0, disabled: 0, administrators: 0, test: 0 };
};

/** Finds a user by login, ignoring case. */
export const findUser = async (db: Kysely<Database>, login: string, language: string): Promise<User | null> => {
  const row = await selectUsers(db, language).where(sql`lower(login)`, '=', login.toLowerCase()).executeTakeFirst();
  return row ? toUser(row) : null;
};

/** Finds a user by id; `lock` locks the row until the transaction ends. */
export const findUserById = async (
  db: Kysely<Database>,
  id: number,
  language: string,
  { lock = false } = {},
): Promise<User | null> => {
  const selected = selectUsers(db, language).where('user_account.id', '=', id);
  const row = await (lock ? selected.forUpdate('user_account') : selected).executeTakeFirst();
  return row ? toUser(row) : null;
};
