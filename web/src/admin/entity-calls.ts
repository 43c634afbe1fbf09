import type { EntityName } from '@ok/contract/entities/index.ts';
import { user } from '@ok/contract/entities/user.ts';
import { entityRoutes } from '@ok/contract/routes/content.ts';
import type { EntityRoutes } from '@ok/contract/routes/derive-routes.ts';
import { getUsers } from '@ok/contract/routes/user.ts';

const callsOf = (name: string) => entityRoutes[name as EntityName]?.[0];

/** The calls of an entity. Throws a `RangeError` where it has none. */
export const routesOf = ({ name }: { name: string }): EntityRoutes => {
  const routes = callsOf(name);
  if (!routes) throw new RangeError(`there are no calls for ${name}`);
  return routes;
};

/** The call that answers rows of an entity by the page; that of users is declared by itself, and asks the same. */
export const listCallOf = (entity: { name: string }): EntityRoutes['list'] =>
  entity.name === user.name ? (getUsers as unknown as EntityRoutes['list']) : routesOf(entity).list;
