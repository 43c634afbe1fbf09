import { deleteSampleData, getSampleData } from '@ok/contract/routes/statistics/sample-data.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { countSampleData, removeSampleData } from './sample-store.ts';

/** Routes by which administrators count and remove the sample data of a demonstration. */
export const sampleDataRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  authRoute(getSampleData, () => countSampleData(db));

  authRoute(deleteSampleData, async ({ currentUser }) => {
    await removeSampleData(db, currentUser.id);
    return undefined;
  });
};
