import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';

/** Identity of shipped content, the same in this version and later ones. */
type ShippedIdentity = { kind: string; identifier: string };

/** Kinds that only a demonstration has. */
const demonstrationKinds = new Set(['notification', 'testResult', 'questionTree', 'pdf']);

/**
 * Reads which shipped content was added to this database before. Returns a function that tells whether content still
 * has to be added. Content that was added once is never added again, whatever an administrator did with it. A database
 * that was not filled as a demonstration does not become one later.
 */
export const readMissingFilter = async (db: Kysely<Database>): Promise<(named: ShippedIdentity) => boolean> => {
  const added = await db.selectFrom('shipped_row').selectAll().execute();
  const addedIdentities = new Set(added.map(({ kind, identifier }) => `${kind} ${identifier}`));
  const isDemonstration = added.length === 0 || added.some(({ kind }) => demonstrationKinds.has(kind));
  return ({ kind, identifier }) =>
    !addedIdentities.has(`${kind} ${identifier}`) && (isDemonstration || !demonstrationKinds.has(kind));
};

/** Records that content was added. */
export const markAdded = async (trx: Kysely<Database>, rows: readonly ShippedIdentity[]): Promise<void> => {
  const values = rows.map(({ kind, identifier }) => ({ kind, identifier }));
  if (values.length > 0) await trx.insertInto('shipped_row').values(values).execute();
};

/** Whether the database already has this state of the content. */
export const isContentAdded = async (db: Kysely<Database>, fingerprint: string): Promise<boolean> => {
  const { rows } = await sql`
    select from shipped_row where kind = 'content' and identifier = ${fingerprint}`.execute(db);
  return rows.length > 0;
};

/** Records the state of the content that the database has. */
export const markContentAdded = async (trx: Kysely<Database>, fingerprint: string): Promise<void> => {
  await trx.deleteFrom('shipped_row').where('kind', '=', 'content').execute();
  await markAdded(trx, [{ kind: 'content', identifier: fingerprint }]);
};
