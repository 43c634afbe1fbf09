import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { RowBody } from '@ok/contract/entity/derive-schemas.ts';
import { applicationName } from '@ok/contract/errors.ts';
import { entityRoutes, listMissingTranslations, searchContent } from '@ok/contract/routes/content.ts';
import type { Route } from '@ok/contract/routes/define-route.ts';
import type { EntityRoutes } from '@ok/contract/routes/derive-routes.ts';
import { routes } from '@ok/contract/routes/index.ts';
import { AppError } from '../http/app-error.ts';
import type { CurrentUser } from '../http/authentication.ts';
import type { RouteCall as AnyCall, RegisterRoute, ReplyHead } from '../http/register-route.ts';
import { createPageHeaders } from '../http/requests/paging.ts';
import { setChangeHeaders, withRevision } from '../http/row-reply.ts';
import { reorderContent } from './changes/reorder-content.ts';
import { type ContentActor, type ContentServices, deleteContent, saveContent } from './changes/update-content.ts';
import { listPage, toPageQuery } from './lists/content-page.ts';
import { readMissingTranslations } from './lists/missing-translations.ts';
import { readRowChanges } from './rows/content-history.ts';
import { findRow, listRows, readRowBatches } from './rows/content-select.ts';
import { findUses } from './rows/content-uses.ts';
import { searchRows } from './search/content-search.ts';

type ContentCall = Pick<AnyCall<Route>, 'ifMatch' | 'reply'> & { currentUser: CurrentUser };

const toActor = ({ currentUser, ifMatch }: Pick<ContentCall, 'currentUser' | 'ifMatch'>): ContentActor => ({
  by: currentUser.id,
  ifMatch,
});

const setRowChangeHeaders = (
  reply: ReplyHead,
  { name }: Entity,
  event: 'created' | 'updated' | 'deleted',
  id: number,
) => setChangeHeaders(reply, `${applicationName}.${name}.${event}`, id);

/** Whether this room serves a route. A call that is declared separately at the same path is served elsewhere. */
const isServedHere = (route: Route) => routes.includes(route);

/** Registers the calls of one entity at one of its base paths. */
const serveEntity = (register: RegisterRoute, services: ContentServices, entity: Entity, calls: EntityRoutes) => {
  const { authRoute } = register;
  const { db } = services;
  const createIdError = (name: 'idExists' | 'idNull' | 'idInvalid') => new AppError(name, { entityName: entity.name });

  const create = async (call: ContentCall, body: RowBody) => {
    if (body.id !== null) throw createIdError('idExists');
    const row = await saveContent(services, entity, body, { ...toActor(call), ifMatch: null });
    call.reply.header('location', `${calls.list.path}/${row.id}`);
    setRowChangeHeaders(call.reply, entity, 'created', row.id);
    return withRevision(call.reply, row);
  };
  const update = async (call: ContentCall, body: RowBody) => {
    if (body.id === null) throw createIdError('idNull');
    const row = await saveContent(services, entity, body, toActor(call));
    setRowChangeHeaders(call.reply, entity, 'updated', row.id);
    return withRevision(call.reply, row);
  };

  authRoute(calls.list, async ({ query, currentUser, reply }) => {
    const pageQuery = toPageQuery(entity, query);
    if (!pageQuery) return (entity.paged ? readRowBatches : listRows)(db, entity, currentUser.langKey);
    const { rows, total } = await listPage(db, entity, pageQuery, currentUser.langKey);
    const { page: _page, size: _size, cacheBuster: _cacheBuster, ...rest } = query;
    reply.headers(createPageHeaders(calls.list.path, pageQuery, total, rest));
    return rows;
  });
  if (isServedHere(calls.one)) {
    authRoute(calls.one, async ({ params, currentUser, reply }) =>
      withRevision(reply, await findRow(db, entity, params.id, currentUser.langKey)),
    );
  }
  authRoute(calls.create, (call) => create(call, call.body));
  authRoute(calls.update, (call) => update(call, call.body));
  authRoute(calls.remove, async (call) => {
    await deleteContent(services, entity, call.params.id, toActor(call));
    setRowChangeHeaders(call.reply, entity, 'deleted', call.params.id);
    return undefined;
  });
  authRoute(calls.uses, async ({ params }) => {
    if (!(await findRow(db, entity, params.id))) throw new AppError('notFound');
    return findUses(db, entity, params.id);
  });
  authRoute(calls.changes, async ({ params }) => {
    if (!(await findRow(db, entity, params.id))) throw new AppError('notFound');
    return readRowChanges(db, entity, params.id);
  });
  const { createUnder, updateAt, reorder } = calls;
  const { parentParam } = entity;
  if (createUnder && parentParam) {
    authRoute(createUnder, (call) => create(call, { ...call.body, [parentParam]: call.params.id }));
  }
  if (reorder) {
    authRoute(reorder, ({ body, currentUser }) => reorderContent(db, entity, body.rows, currentUser.id));
  }
  if (updateAt) {
    authRoute(updateAt, (call) => {
      if (call.body.id !== null && call.body.id !== call.params.id) throw createIdError('idInvalid');
      return update(call, { ...call.body, id: call.params.id });
    });
  }
};

/** Registers the calls of every content entity, their missing translations, and the search in all of them. */
export const contentRoutes = (register: RegisterRoute, services: ContentServices) => {
  for (const entity of Object.values(entities)) {
    for (const calls of entityRoutes[entity.name]) serveEntity(register, services, entity, calls);
  }
  register.authRoute(listMissingTranslations, ({ params, query }) =>
    readMissingTranslations(services.db, params.entity, query.ids.split(',').map(Number)),
  );
  register.authRoute(searchContent, ({ query }) => searchRows(services.db, query.query));
};
