import { getAttention, getLastChanges, getRowCounts } from '@ok/contract/routes/management/overview.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { summarizeMails } from '../../mail/mail-log.ts';
import { createOutdatedEditsCounter } from '../../texts/outdated-edits.ts';
import { listLastChanges } from './last-changes-store.ts';
import { countRows } from './row-counts-store.ts';

/** Registers the routes of the administrator's first screen: open tasks, and the last changes. */
export const overviewRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  const outdatedEdits = createOutdatedEditsCounter(db);

  authRoute(getAttention, async () => {
    const { count, languages } = await outdatedEdits();
    return { mails: await summarizeMails(db), outdatedTexts: count, outdatedLanguages: languages };
  });

  authRoute(getLastChanges, ({ currentUser }) => listLastChanges(db, currentUser.id));

  authRoute(getRowCounts, () => countRows(db));
};
