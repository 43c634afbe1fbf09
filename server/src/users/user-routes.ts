import { user as userEntity } from '@ok/contract/entities/user.ts';
import {
  createPasswordLink,
  createUser,
  deleteUser,
  getAuthorities,
  getUser,
  getUserChanges,
  getUserCounts,
  getUsers,
  getUserUses,
  updateUser,
} from '@ok/contract/routes/account/user.ts';
import type { QueryFor } from '@ok/contract/routes/define-route.ts';
import { authorities } from '@ok/contract/rules/authority.ts';
import type { Kysely } from 'kysely';
import { checkNewPassword } from '../accounts/data/check-password.ts';
import { changesOf } from '../content/content-history.ts';
import { usesOf } from '../content/content-uses.ts';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { CurrentUser } from '../http/authentication.ts';
import type { RegisterRoute, ReplyHead } from '../http/register-route.ts';
import { createPageHeaders, parsePaging } from '../http/requests/paging.ts';
import { setChangeHeaders, withRevision } from '../http/row-reply.ts';
import type { MailKeys } from '../mail/mail-key.ts';
import * as passwordLink from './password-link.ts';
import * as change from './update-user.ts';
import { countUsers, findUser, listUsers, type UsersWanted } from './user-select.ts';

const mostUsers = 2000;

const flag = (said: 'true' | 'false' | undefined) => (said === undefined ? undefined : said === 'true');

const wantedBy = (query: QueryFor<typeof getUsers>): UsersWanted => ({
  ...parsePaging(query, mostUsers),
  sort: [query.sort ?? []].flat().map((sort) => {
    const [key = 'id', direction] = sort.split(',');
    return { key, descending: direction === 'desc' };
  }),
  query: query.query,
  activated: flag(query.activated),
  authority: query.authority,
  test: flag(query.test),
});

const languageOf = ({ language }: { language?: string | undefined }, { langKey }: CurrentUser) =>
  (language ?? langKey).toLowerCase();

const alert = (reply: ReplyHead, event: 'created' | 'updated' | 'deleted', login: string) =>
  setChangeHeaders(reply, `userManagement.${event}`, login);

type Services = {
  db: Kysely<Database>;
  keys: MailKeys;
  passwordMin: number;
  /** Address that links begin with. */
  baseUrl: string;
  /** Whether people get the mails that bring them links. */
  sendsMail: boolean;
  /** Tells the sender that there may be a mail to send. */
  wake: () => void;
};

/** Users, for administrators. */
export const userRoutes = ({ authRoute }: RegisterRoute, services: Services) => {
  const { db, passwordMin, wake } = services;
  const refuse = (name: 'idExists' | 'idNull') => new AppError(name, { entityName: 'userManagement' });
  const checkPassword = (password: string | null | undefined) =>
    password && checkNewPassword(password, passwordMin, { objectName: 'user', field: 'password' });

  authRoute(getUsers, async ({ query, currentUser, reply }) => {
    const wanted = wantedBy(query);
    const { users, total } = await listUsers(db, wanted, languageOf(query, currentUser));
    const { page: _page, size: _size, ...rest } = query;
    reply.headers(createPageHeaders(getUsers.path, wanted, total, rest));
    return users;
  });
  authRoute(getUserCounts, () => countUsers(db));
  authRoute(getAuthorities, async () => [...authorities]);
  authRoute(getUser, async ({ params, query, currentUser, reply }) =>
    withRevision(reply, await findUser(db, params.login, languageOf(query, currentUser))),
  );

  const found = async (login: string, { langKey }: CurrentUser) => {
    const user = await findUser(db, login, langKey);
    if (!user) throw new AppError('notFound');
    return user;
  };
  authRoute(getUserUses, async ({ params, currentUser }) =>
    usesOf(db, userEntity, (await found(params.login, currentUser)).id),
  );
  authRoute(getUserChanges, async ({ params, currentUser }) =>
    changesOf(db, userEntity, (await found(params.login, currentUser)).id),
  );

  authRoute(createUser, async ({ body, currentUser, reply }) => {
    if (body.id !== null) throw refuse('idExists');
    checkPassword(body.password);
    const user = await change.createUser(services, body, { by: currentUser });
    wake();
    alert(reply, 'created', user.login).header('location', `${getUsers.path}/${encodeURIComponent(user.login)}`);
    return withRevision(reply, user);
  });

  authRoute(updateUser, async ({ body, currentUser, claims, ifMatch, reply }) => {
    const { id } = body;
    if (id === null) throw refuse('idNull');
    checkPassword(body.password);
    const actor = { by: currentUser, sessionId: claims.sessionId, ifMatch: ifMatch };
    const user = await change.updateUser(services, { ...body, id }, actor);
    wake();
    alert(reply, 'updated', user.login);
    return withRevision(reply, user);
  });

  authRoute(createPasswordLink, ({ params, currentUser, reply }) => {
    reply.header('cache-control', 'no-store');
    return passwordLink.createPasswordLink(services, params.login, currentUser);
  });

  authRoute(deleteUser, async ({ params, currentUser, ifMatch, reply }) => {
    await change.deleteUser(db, params.login, { by: currentUser, ifMatch: ifMatch });
    alert(reply, 'deleted', params.login);
    return undefined;
  });
};
