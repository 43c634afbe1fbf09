import { targets } from '@ok/contract/entities/index.ts';
import {
  type FirstStep,
  firstSteps,
  getAttention,
  getFirstSteps,
  getLastChanges,
  getRowCounts,
  type RowCount,
} from '@ok/contract/routes/management/overview.ts';
import { documentTypes } from '@ok/contract/rules/results/document-types.ts';
import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, sql } from 'kysely';
import { tableOf } from '../../db/schema/column-of-field.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { summarizeMails } from '../../mail/mail-log.ts';
import { createOutdatedEditsCounter } from '../../texts/outdated-edits.ts';
import { countOpenQuestions } from '../../translation/question-store.ts';
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

/** Whether a mail server is set, and backups are made or monitored. */
type Settings = { hasMailServer: boolean; hasBackups: boolean };

/** Reads which steps of a new installation are done. Documents are complete when the default language has every type. */
const readFirstSteps = async (db: Kysely<Database>, { hasMailServer, hasBackups }: Settings) => {
  const { rows } = await sql<{ tree: boolean; documents: boolean; isInUse: boolean }>`select
    exists (select from question_tree where status = 'PUBLISHED') as tree,
    (select count(distinct type) >= ${documentTypes.length} from pdf_document
      join language on language.code = pdf_document.language
      join supported_language on supported_language.language_id = language.id
      where supported_language.default_language) as documents,
    exists (select from measurement) as "isInUse"`.execute(db);
  const { isInUse = false, ...content } = rows[0] ?? {};
  const states: Partial<Record<FirstStep, boolean>> = { ...content, mailServer: hasMailServer, backup: hasBackups };
  return { done: firstSteps.filter((step) => states[step]), isInUse };
};

/** Registers the routes of the administrator's first screen: first steps, open tasks, and the last changes. */
export const overviewRoutes = (
  { authRoute }: RegisterRoute,
  { db, ...settings }: { db: Kysely<Database> } & Settings,
) => {
  const outdatedEdits = createOutdatedEditsCounter(db);

  authRoute(getAttention, async () => {
    const { count, languages } = await outdatedEdits();
    const [mails, openQuestions] = await Promise.all([summarizeMails(db), countOpenQuestions(db)]);
    return { mails, openQuestions, outdatedTexts: count, outdatedLanguages: languages };
  });

  authRoute(getLastChanges, ({ currentUser }) => listLastChanges(db, currentUser.id));

  authRoute(getFirstSteps, () => readFirstSteps(db, settings));

  authRoute(getRowCounts, () => countRows(db));
};
