import { entities } from '@ok/contract/entities/index.ts';
import { listTreeUsages } from '@ok/contract/routes/trees/tree-usage.ts';
import type { Kysely } from 'kysely';
import { findRow } from '../../content/content-select.ts';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { whereStands } from './where-stands-store.ts';

/** Where content stands, for administrators. */
export const whereStandsRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) =>
  authRoute(listTreeUsages, async ({ params: { entity, id } }) => {
    if (!(await findRow(db, entities[entity], id))) throw new AppError('notFound');
    return whereStands(db, entity, id);
  });
