import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { WrittenRow } from '@ok/contract/entity/derive-schemas.ts';
import { applicationName } from '@ok/contract/errors.ts';
import { activateLanguage, entityRoutes, searchContent } from '@ok/contract/routes/content.ts';
import type { Route } from '@ok/contract/routes/define-route.ts';
import type { EntityRoutes } from '@ok/contract/routes/derive-routes.ts';
import { routes } from '@ok/contract/routes/index.ts';
import type { Viewer } from '../http/authentication.ts';
import { pageHeaders } from '../http/paging.ts';
import { Refusal } from '../http/refusal.ts';
import type { Call as AnyCall, RegisterRoute, ReplyHead } from '../http/register-route.ts';
import { tellChange, withRevision } from '../http/row-reply.ts';
import { type Changer, deleteContent, type Services, saveContent } from './change-content.ts';
import { changesOf } from './content-changes.ts';
import { listPage, pageWanted } from './content-page.ts';
import { searchRows } from './content-search.ts';
import { everyRow, findRow, listRows } from './content-select.ts';
import { usesOf } from './content-uses.ts';

type Call = Pick<AnyCall<Route>, 'ifMatch' | 'reply'> & { viewer: Viewer };

const changerOf = ({ viewer, ifMatch }: Pick<Call, 'viewer' | 'ifMatch'>): Changer => ({
  by: viewer.id,
  isSeen: ifMatch,
});

const alert = (reply: ReplyHead, { name }: Entity, event: 'created' | 'updated' | 'deleted', id: number) =>
  tellChange(reply, `${applicationName}.${name}.${event}`, id);

/** A call that is declared by itself at the same address is served where it is declared. */
const isServedHere = (route: Route) => routes.includes(route);

/** Registers the calls of one entity at one of its base paths. */
const serveEntity = (register: RegisterRoute, services: Services, entity: Entity, calls: EntityRoutes) => {
  const { guarded } = register;
  const { db } = services;
  const refuse = (name: 'idExists' | 'idNull' | 'idInvalid') => new Refusal(name, { entityName: entity.name });

  const create = async (call: Call, body: WrittenRow) => {
    if (body.id !== null) throw refuse('idExists');
    const row = await saveContent(services, entity, body, { ...changerOf(call), isSeen: null });
    call.reply.header('location', `${calls.list.path}/${row.id}`);
    alert(call.reply, entity, 'created', row.id);
    return withRevision(call.reply, row);
  };
  const update = async (call: Call, body: WrittenRow) => {
    if (body.id === null) throw refuse('idNull');
    const row = await saveContent(services, entity, body, changerOf(call));
    alert(call.reply, entity, 'updated', row.id);
    return withRevision(call.reply, row);
  };

  guarded(calls.list, async ({ query, viewer, reply }) => {
    const wanted = pageWanted(entity, query);
    if (!wanted) return (entity.paged ? everyRow : listRows)(db, entity, viewer.langKey);
    const { rows, total } = await listPage(db, entity, wanted, viewer.langKey);
    const { page: _page, size: _size, cacheBuster: _cacheBuster, ...rest } = query;
    reply.headers(pageHeaders(calls.list.path, wanted, total, rest));
    return rows;
  });
  if (isServedHere(calls.one)) {
    guarded(calls.one, async ({ params, viewer, reply }) =>
      withRevision(reply, await findRow(db, entity, params.id, viewer.langKey)),
    );
  }
  guarded(calls.create, (call) => create(call, call.body));
  guarded(calls.update, (call) => update(call, call.body));
  guarded(calls.remove, async (call) => {
    await deleteContent(services, entity, call.params.id, changerOf(call));
    alert(call.reply, entity, 'deleted', call.params.id);
    return undefined;
  });
  guarded(calls.uses, async ({ params }) => {
    if (!(await findRow(db, entity, params.id))) throw new Refusal('notFound');
    return usesOf(db, entity, params.id);
  });
  guarded(calls.changes, async ({ params }) => {
    if (!(await findRow(db, entity, params.id))) throw new Refusal('notFound');
    return changesOf(db, entity, params.id);
  });
  const { createUnder, updateAt } = calls;
  const { postUnder } = entity;
  if (createUnder && postUnder) {
    guarded(createUnder, (call) => create(call, { ...call.body, [postUnder]: call.params.id }));
  }
  if (updateAt) {
    guarded(updateAt, (call) => {
      if (call.body.id !== null && call.body.id !== call.params.id) throw refuse('idInvalid');
      return update(call, { ...call.body, id: call.params.id });
    });
  }
};

/** The calls of every content entity, and those over all of them. */
export const contentRoutes = (register: RegisterRoute, services: Services) => {
  for (const entity of Object.values(entities)) {
    for (const calls of entityRoutes[entity.name]) serveEntity(register, services, entity, calls);
  }
  register.guarded(searchContent, ({ query }) => searchRows(services.db, query.query));
  register.guarded(activateLanguage, async (call) => {
    const entity = entities.supportedLanguage;
    const row = await findRow(services.db, entity, call.params.id);
    if (!row) throw new Refusal('notFound');
    const body = { ...row, active: call.query.active === 'true' };
    const changer = changerOf(call);
    // The rest of the row is written as it was read: only if it still is.
    const isSeen = changer.isSeen ?? ((revision: number) => revision === row.revision);
    const changed = await saveContent(services, entity, body, { ...changer, isSeen });
    alert(call.reply, entity, 'updated', changed.id);
    return withRevision(call.reply, changed);
  });
};
