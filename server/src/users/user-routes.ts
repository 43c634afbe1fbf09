import { user as userEntity } from '@ok/contract/entities/user.ts';
import {
  activateUnconfirmed,
  createPasswordLink,
  createUser,
  deleteUser,
  getAuthorities,
  getUser,
  getUserChanges,
  getUserCounts,
  getUsers,
  getUserUses,
  removeUserFactor,
  updateUser,
} from '@ok/contract/routes/account/user.ts';
import type { QueryFor } from '@ok/contract/routes/define-route.ts';
import { getUserActivity } from '@ok/contract/routes/management/user-activity.ts';
import { authorities } from '@ok/contract/rules/accounts/authority.ts';
import type { Kysely } from 'kysely';
import { checkNewPassword, type PasswordRule } from '../accounts/data/check-password.ts';
import { readRowChanges } from '../content/rows/content-history.ts';
import { findUses } from '../content/rows/content-uses.ts';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { CurrentUser } from '../http/authentication.ts';
import type { RegisterRoute, ReplyHead } from '../http/register-route.ts';
import { createPageHeaders, parsePaging } from '../http/requests/paging.ts';
import { setChangeHeaders, withRevision } from '../http/row-reply.ts';
import type { MailKeys } from '../mail/queue/mail-key.ts';
import { activateUnconfirmedAccount } from './activate-unconfirmed.ts';
import * as passwordLink from './password-link.ts';
import { removeFactorOf } from './remove-factor.ts';
import * as change from './update-user.ts';
import { readUserActivity } from './user-activity.ts';
import { countUsers, findUser, listUsers, type UserListQuery } from './user-select.ts';

const maxListedUsers = 2000;

const parseFlag = (value: 'true' | 'false' | undefined) => (value === undefined ? undefined : value === 'true');

const toUserQuery = (query: QueryFor<typeof getUsers>): UserListQuery => ({
  ...parsePaging(query, maxListedUsers),
  sort: [query.sort ?? []].flat().map((sort) => {
    const [key = 'id', direction] = sort.split(',');
    return { key, descending: direction === 'desc' };
  }),
  query: query.query,
  activated: parseFlag(query.activated),
  authority: query.authority,
  test: parseFlag(query.test),
  state: query.state,
});

const getReaderLanguage = ({ language }: { language?: string | undefined }, { langKey }: CurrentUser) =>
  (language ?? langKey).toLowerCase();

const setUserChangeHeaders = (reply: ReplyHead, event: 'created' | 'updated' | 'deleted', login: string) =>
  setChangeHeaders(reply, `userManagement.${event}`, login);

type UserRouteServices = {
  db: Kysely<Database>;
  keys: MailKeys;
  passwordRule: PasswordRule;
  /** Base address of links. */
  baseUrl: string;
  /** Whether the product sends mail, which brings users their links. */
  sendsMail: boolean;
  hasMailServer: boolean;
  /** Tells the mail sender that a mail may be due. */
  wake: () => void;
};

/** Serves users to administrators. */
export const userRoutes = ({ authRoute }: RegisterRoute, services: UserRouteServices) => {
  const { db, passwordRule, wake, hasMailServer } = services;
  const createUserError = (name: 'idExists' | 'idNull') => new AppError(name, { entityName: 'userManagement' });
  const checkPassword = (password: string | null | undefined) =>
    password && checkNewPassword(password, passwordRule, { objectName: 'user', field: 'password' });

  authRoute(getUsers, async ({ query, currentUser, reply }) => {
    const userQuery = toUserQuery(query);
    const { users, total } = await listUsers(db, userQuery, getReaderLanguage(query, currentUser));
    const { page: _page, size: _size, ...rest } = query;
    reply.headers(createPageHeaders(getUsers.path, userQuery, total, rest));
    return users;
  });
  authRoute(getUserCounts, () => countUsers(db));
  authRoute(getAuthorities, async () => [...authorities]);
  authRoute(getUser, async ({ params, query, currentUser, reply }) =>
    withRevision(reply, await findUser(db, params.login, getReaderLanguage(query, currentUser))),
  );

  const requireUser = async (login: string, { langKey }: CurrentUser) => {
    const user = await findUser(db, login, langKey);
    if (!user) throw new AppError('notFound');
    return user;
  };
  authRoute(getUserUses, async ({ params, currentUser }) =>
    findUses(db, userEntity, (await requireUser(params.login, currentUser)).id),
  );
  authRoute(getUserChanges, async ({ params, currentUser }) =>
    readRowChanges(db, userEntity, (await requireUser(params.login, currentUser)).id),
  );

  authRoute(getUserActivity, async ({ params, currentUser }) => ({
    ...(await readUserActivity(db, (await requireUser(params.login, currentUser)).id)),
    hasMailServer,
  }));

  authRoute(createUser, async ({ body, currentUser, reply }) => {
    if (body.id !== null) throw createUserError('idExists');
    await checkPassword(body.password);
    const user = await change.createUserAccount(services, body, { by: currentUser });
    wake();
    setUserChangeHeaders(reply, 'created', user.login).header(
      'location',
      `${getUsers.path}/${encodeURIComponent(user.login)}`,
    );
    return withRevision(reply, user);
  });

  authRoute(updateUser, async ({ body, currentUser, claims, ifMatch, reply }) => {
    const { id } = body;
    if (id === null) throw createUserError('idNull');
    await checkPassword(body.password);
    const actor = { by: currentUser, sessionId: claims.sessionId, ifMatch };
    const user = await change.updateUserAccount(services, { ...body, id }, actor);
    wake();
    setUserChangeHeaders(reply, 'updated', user.login);
    return withRevision(reply, user);
  });

  authRoute(activateUnconfirmed, async ({ params, currentUser, ifMatch, reply }) => {
    const user = await activateUnconfirmedAccount(services, params.login, { by: currentUser, ifMatch });
    wake();
    return withRevision(reply, user);
  });

  authRoute(createPasswordLink, ({ params, currentUser, reply }) => {
    reply.header('cache-control', 'no-store');
    return passwordLink.issuePasswordLink(services, params.login, currentUser);
  });

  authRoute(removeUserFactor, async ({ params, currentUser, reply }) => {
    const user = await removeFactorOf(db, params.login, currentUser);
    wake();
    return withRevision(reply, user);
  });

  authRoute(deleteUser, async ({ params, currentUser, ifMatch, reply }) => {
    await change.deleteUserAccount(db, params.login, { by: currentUser, ifMatch });
    setUserChangeHeaders(reply, 'deleted', params.login);
    return undefined;
  });
};
