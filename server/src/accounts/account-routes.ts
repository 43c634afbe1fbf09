import { getAccount } from '@ok/contract/routes/account.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { readAccount } from './account-store.ts';

/** The account of whoever is signed in. */
export const accountRoutes = ({ guarded }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  guarded(getAccount, ({ viewer }) => readAccount(db, viewer.id));
};
