import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import { advisoryLocks } from '../db/transactions/locks.ts';
import type { FileStore } from '../files/file-store.ts';
import { invalidateDocuments } from '../pdf/pdf-store.ts';
import { isContentAdded, markAdded, markContentAdded, readMissingFilter } from './added-rows.ts';
import { checkContent } from './check-content.ts';
import type { ContentScope, ShippedContent } from './content.ts';
import { createImportContext } from './import-context.ts';
import { readContent } from './read-content.ts';
import { listShippedRows, type ShippedRow } from './shipped-rows.ts';
import { deleteFiles, type StoredFiles, storeFiles } from './store-files.ts';
import { insertLanguages } from './write-languages.ts';
import { renewMail } from './write-mails.ts';
import { renewNotification } from './write-messages.ts';

/** Hashes the content of a folder: the files that become rows, and the names of the documents. */
const hashContentFiles = async (folder: string, scope: ContentScope): Promise<string> => {
  const hash = createHash('sha256').update(scope);
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.endsWith('.json') && !each.startsWith('ui-')).sort()) {
    hash.update(`\n${name}\n`).update(await readFile(join(folder, name)));
  }
  const documents = await readdir(join(folder, 'documents'), { recursive: true }).catch(() => []);
  return hash.update(documents.sort().join('\n')).digest('hex').slice(0, 32);
};

/** Writes missing rows, and updates the texts of mails and notifications. */
const writeMissingRows = async (
  trx: Kysely<Database>,
  content: ShippedContent,
  rows: readonly ShippedRow[],
  stored: StoredFiles,
) => {
  const isMissing = await readMissingFilter(trx);
  const languages = content.languages.filter(({ code }) => isMissing({ kind: 'language', identifier: code }));
  const missing = rows.filter(isMissing);
  await insertLanguages(trx, languages);
  await markAdded(
    trx,
    languages.map(({ code }) => ({ kind: 'language', identifier: code })),
  );
  const context = await createImportContext(trx, content.codes, stored);
  // The database has none of the content's languages.
  if (!context) return;
  if (missing.some(({ document }) => document)) await invalidateDocuments(trx);
  for (const row of missing) await row.write(context);
  await markAdded(trx, missing);
  for (const row of content.emails) await renewMail(context, row);
  for (const row of content.notifications) await renewNotification(context, row);
};

/**
 * Brings a database to the content that ships. An empty database gets everything, with published trees. A database that
 * an earlier version filled gets the content that was added since. Changes and deletions by administrators stay.
 * Everything is checked before writing, and everything is written or nothing. Of several processes that import at once,
 * one writes; repeating an import changes nothing.
 *
 * @param options.folder folder with the content
 * @param options.scope `all` for the demonstration; `base` for languages, associations and mail texts
 * @returns whether anything was written; false if the database has this content already
 * @throws ContentError with all errors in the files
 */
export const importContent = async (options: {
  db: Kysely<Database>;
  files: FileStore;
  folder: string;
  scope: ContentScope;
}): Promise<boolean> => {
  const { db, files, folder, scope } = options;
  const fingerprint = await hashContentFiles(folder, scope);
  if (await isContentAdded(db, fingerprint)) return false;
  const content = await readContent(folder, scope);
  checkContent(content, scope);
  const rows = listShippedRows(content).filter(await readMissingFilter(db));
  const stored = await storeFiles(files, folder, rows);
  let written = false;
  try {
    written = await inTransaction(db, async (trx) => {
      // A large import on a slow server, or the wait for one, may exceed `statement_timeout`.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.contentImport)}, 0)`.execute(trx);
      if (await isContentAdded(trx, fingerprint)) return false;
      await writeMissingRows(trx, content, rows, stored);
      await markContentAdded(trx, fingerprint);
      return true;
    });
  } finally {
    if (!written) await deleteFiles(files, stored);
  }
  return written;
};
