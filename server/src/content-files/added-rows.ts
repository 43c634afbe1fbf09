import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Something that ships, as it is known in this version and later ones. */
type Named = { kind: string; identifier: string };

/** The kinds that only a demonstration has. */
const ofDemonstration = new Set(['notification', 'testResult', 'questionTree', 'pdf']);

/**
 * Tells what of what ships has never been added. What was once added is none of it, whatever an administrator has done
 * with it since; and a database that was not filled as a demonstration does not become one later.
 */
export const readMissing = async (db: Kysely<Database>): Promise<(named: Named) => boolean> => {
  const added = await db.selectFrom('shipped_row').selectAll().execute();
  const known = new Set(added.map(({ kind, identifier }) => `${kind} ${identifier}`));
  const isDemonstration = added.length === 0 || added.some(({ kind }) => ofDemonstration.has(kind));
  return ({ kind, identifier }) =>
    !known.has(`${kind} ${identifier}`) && (isDemonstration || !ofDemonstration.has(kind));
};

/** Remember that these were added. */
export const markAdded = async (trx: Kysely<Database>, rows: readonly Named[]): Promise<void> => {
  const values = rows.map(({ kind, identifier }) => ({ kind, identifier }));
  if (values.length > 0) await trx.insertInto('shipped_row').values(values).execute();
};

/** Whether the database has been brought to this state of the content already. */
export const isContentAdded = async (db: Kysely<Database>, fingerprint: string): Promise<boolean> => {
  const { rows } = await sql`
    select from shipped_row where kind = 'content' and identifier = ${fingerprint}`.execute(db);
  return rows.length > 0;
};

/** Remember to which state of the content the database was brought. */
export const markContentAdded = async (trx: Kysely<Database>, fingerprint: string): Promise<void> => {
  await trx.deleteFrom('shipped_row').where('kind', '=', 'content').execute();
  await markAdded(trx, [{ kind: 'content', identifier: fingerprint }]);
};
