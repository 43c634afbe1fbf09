import { targets } from '@ok/contract/entities/index.ts';
import { getAttention, getLastChanges, getRowCounts, type RowCount } from '@ok/contract/routes/management/overview.ts';
import { serverLimits } from '@ok/contract/rules/limits.ts';
import { type Kysely, sql } from 'kysely';
import { tableOf } from '../../db/column-of-field.ts';
import type { Database } from '../../db/tables.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { summarizeMails } from '../../mail/mail-log.ts';
import { createOutdatedEditsCounter } from '../../texts/outdated-edits.ts';
import { listLastChanges } from './last-changes-store.ts';

const tablesByList: readonly (readonly [list: string, table: string])[] = [
  ...Object.values(targets)
    .filter(({ screens }) => screens.length > 0)
    .map((entity) => [entity.name, tableOf(entity)] as const),
  ['pdf', 'pdf_document'],
  ['mail', 'mail'],
];

/** Counts the rows of every list of the back-office, each up to `serverLimits.countedRows`. */
const countRows = async (db: Kysely<Database>): Promise<RowCount[]> => {
  const limit = serverLimits.countedRows;
  const counts = tablesByList.map(
    ([list, table]) => sql`select ${list}::text as list, count(*)::int as counted
      from (select from ${sql.table(table)} limit ${limit + 1}) listed`,
  );
  const { rows } = await sql<{ list: string; counted: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.map(({ list, counted }) => ({ list, count: Math.min(counted, limit), hasMore: counted > limit }));
};

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
