import { getTreeOutcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { readOutcomes } from './outcomes.ts';

/** Route of the report on what a draft would change in outcomes, for administrators. */
export const outcomesRoutes = ({ authRoute }: RegisterRoute, { reportingDb }: { reportingDb: Kysely<Database> }) =>
  authRoute(getTreeOutcomes, async ({ params, query: { language, withTestUsers } }) => {
    const outcomes = await readOutcomes(reportingDb, params.id, { language, withTestUsers: withTestUsers === 'true' });
    if (!outcomes) throw new AppError('notFound');
    return outcomes;
  });
