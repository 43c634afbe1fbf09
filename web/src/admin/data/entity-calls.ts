import type { EntityName } from '@ok/contract/entities/index.ts';
import { user } from '@ok/contract/entities/user.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { entityRoutes } from '@ok/contract/routes/content.ts';
import type { EntityRoutes } from '@ok/contract/routes/derive-routes.ts';
import { userRoutes } from '@ok/contract/routes/account/user.ts';
import { overrideOf } from '../overrides/index.ts';

/** The calls of users are declared one by one, and ask and answer what those of every entity do. */
const declared: Readonly<Record<string, EntityRoutes>> = { [user.name]: userRoutes as unknown as EntityRoutes };

/** The calls of an entity. Throws a `RangeError` where it has none. */
export const routesOf = ({ name }: { name: string }): EntityRoutes => {
  const routes = declared[name] ?? entityRoutes[name as EntityName]?.[0];
  if (!routes) throw new RangeError(`there are no calls for ${name}`);
  return routes;
};

/** What names a row in a call. */
export const paramsOf = ({ key = 'id' }: Entity, value: string | number) =>
  ({ [key]: value }) as { id: string | number };

/** What calls ask beside, whose answers are in the language of the page whatever that of the account is. */
export const languageQuery = (entity: Entity, language: string): Record<string, string> =>
  overrideOf(entity.name).isInPageLanguage ? { language } : {};
