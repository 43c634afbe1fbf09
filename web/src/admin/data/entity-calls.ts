import type { EntityName } from '@ok/contract/entities/index.ts';
import { user } from '@ok/contract/entities/user.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { userRoutes } from '@ok/contract/routes/account/user.ts';
import { entityRoutes } from '@ok/contract/routes/content.ts';
import type { EntityRoutes } from '@ok/contract/routes/derive-routes.ts';
import { overrideOf } from '../overrides/index.ts';

/**
 * Calls of users: declared one by one, since they name a user by login. The cast is for their paths, summaries and
 * schemas, which are more precise than those of derived calls; requests and replies are the same.
 */
const routesOfUsers = userRoutes as unknown as EntityRoutes;

/** Calls of an entity. Throws a `RangeError` for an entity without calls. */
export const routesOf = ({ name }: { name: string }): EntityRoutes => {
  const routes = name === user.name ? routesOfUsers : entityRoutes[name as EntityName]?.[0];
  if (!routes) throw new RangeError(`there are no calls for ${name}`);
  return routes;
};

/** Path parameters of a row: its id, or for some entities another field. */
export const paramsOf = ({ key = 'id' }: Entity, value: string | number) =>
  ({ [key]: value }) as { id: string | number };

/** Query that asks for names in the language of the page instead of the account's; empty for most entities. */
export const createLanguageQuery = (entity: Entity, language: string): Record<string, string> =>
  overrideOf(entity.name).isInPageLanguage ? { language } : {};
