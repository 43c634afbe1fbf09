import { entities } from '@ok/contract/entities/index.ts';
import { listTreeUsages } from '@ok/contract/routes/trees/tree-usage.ts';
import type { Kysely } from 'kysely';
import { findRow } from '../../content/content-select.ts';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { findTreeLocations } from './tree-location-store.ts';

/** Route of the versions that use a row, for administrators. */
export const treeLocationRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) =>
  authRoute(listTreeUsages, async ({ params: { entity, id } }) => {
    if (!(await findRow(db, entities[entity], id))) throw new AppError('notFound');
    return findTreeLocations(db, entity, id);
  });
