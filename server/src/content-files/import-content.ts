import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../db/in-transaction.ts';
import { advisoryLocks } from '../db/locks.ts';
import type { Database } from '../db/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { invalidateDocuments } from '../pdf/pdf-store.ts';
import { isContentAdded, markAdded, markContentAdded, readMissing } from './added-rows.ts';
import { checkContent } from './check-content.ts';
import type { Content, Parts } from './content.ts';
import { contentFingerprint } from './content-fingerprint.ts';
import { readContent } from './read-content.ts';
import { type ShippedRow, shippedRows } from './shipped-rows.ts';
import { deleteFiles, type StoredFiles, storeFiles } from './store-files.ts';
import { writeLanguages } from './write-languages.ts';
import { renewMail } from './write-mails.ts';
import { renewNotification } from './write-messages.ts';
import { makeWriting } from './writing.ts';

/** Writes what is missing, and brings the texts of mails and notifications up to date. */
const write = async (trx: Kysely<Database>, content: Content, rows: readonly ShippedRow[], stored: StoredFiles) => {
  const isMissing = await readMissing(trx);
  const languages = content.languages.filter(({ code }) => isMissing({ kind: 'language', identifier: code }));
  const missing = rows.filter(isMissing);
  await writeLanguages(trx, languages);
  await markAdded(
    trx,
    languages.map(({ code }) => ({ kind: 'language', identifier: code })),
  );
  const writing = await makeWriting(trx, content.codes, stored);
  // Without any of the languages that it is written in there is nowhere to put it.
  if (!writing) return;
  if (missing.some(({ document }) => document)) await invalidateDocuments(trx);
  for (const row of missing) await row.write(writing);
  await markAdded(trx, missing);
  for (const row of content.emails) await renewMail(writing, row);
  for (const row of content.notifications) await renewNotification(writing, row);
};

/**
 * Brings a database to the content that ships: everything into an empty one, and trees in it are published; into one
 * that an earlier version filled, what has been added to the content since. What administrators changed or deleted stays
 * so. Everything is checked before anything is written, and everything is written or nothing. Of several processes that
 * do it at once, one writes; done again, nothing changes.
 *
 * @param from.folder the folder that holds the content
 * @param from.parts `all` for the demonstration; `base` for languages, associations and the texts of mails
 * @returns whether it was written; false where it was there already
 * @throws ContentFaults with everything that is wrong with the files
 */
export const importContent = async (from: {
  db: Kysely<Database>;
  files: FileStore;
  folder: string;
  parts: Parts;
}): Promise<boolean> => {
  const { db, files, folder, parts } = from;
  const fingerprint = await contentFingerprint(folder, parts);
  if (await isContentAdded(db, fingerprint)) return false;
  const content = await readContent(folder, parts);
  checkContent(content, parts);
  const rows = shippedRows(content).filter(await readMissing(db));
  const stored = await storeFiles(files, folder, rows);
  let written = false;
  try {
    written = await inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.contentImport)}, 0)`.execute(trx);
      if (await isContentAdded(trx, fingerprint)) return false;
      await write(trx, content, rows, stored);
      await markContentAdded(trx, fingerprint);
      return true;
    });
  } finally {
    if (!written) await deleteFiles(files, stored);
  }
  return written;
};
