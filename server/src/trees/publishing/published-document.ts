import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import { findVersionOfPublication, readDocumentParts } from './publication-store.ts';
import { withThread } from './tree-thread.ts';

/** Reads the current document of a version as parts of its text. A worker thread parses the rows. */
const readVersionParts = (db: Kysely<Database>, treeRowId: number): Promise<string[]> =>
  inTransaction(db, (trx) =>
    withThread(trx, async (ask) => {
      for await (const chunk of readTreeRows(trx, treeRowId)) await ask({ take: chunk });
      const parts: string[] = [];
      for (;;) {
        const part = await ask<string | null>('document');
        if (part === null) return parts;
        parts.push(part);
      }
    }),
  );

/**
 * Reads the body of the reply with a published document, as parts of unparsed text. Without a stored document it holds
 * the current one of the version. Null for an unknown publication.
 */
export const readPublishedDocument = async (
  db: Kysely<Database>,
  publicationId: number,
): Promise<AsyncGenerator<string> | null> => {
  const treeRowId = await findVersionOfPublication(db, publicationId);
  if (treeRowId === null) return null;
  return (async function* () {
    let hasDocument = false;
    for await (const part of readDocumentParts(db, publicationId)) {
      yield hasDocument ? part : `{"asPublished":true,"document":${part}`;
      hasDocument = true;
    }
    if (!hasDocument) {
      yield '{"asPublished":false,"document":';
      for (const part of await readVersionParts(db, treeRowId)) {
        yield part;
        await yieldToEventLoop();
      }
    }
    yield '}';
  })();
};
