import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import { readDocumentParts, versionOfPublication } from './publication-store.ts';
import { withThread } from './tree-thread.ts';

/** The text of the document that a version is now, in parts: read on a thread, and handed out when both are done. */
const versionParts = (db: Kysely<Database>, treeRowId: number): Promise<string[]> =>
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
 * The body of the reply with what was published, in parts that nobody looks into; null where there is no such
 * publication.
 */
export const publishedDocument = async (
  db: Kysely<Database>,
  publicationId: number,
): Promise<AsyncGenerator<string> | null> => {
  const treeRowId = await versionOfPublication(db, publicationId);
  if (treeRowId === null) return null;
  return (async function* () {
    let isKept = false;
    for await (const part of readDocumentParts(db, publicationId)) {
      yield isKept ? part : `{"asPublished":true,"document":${part}`;
      isKept = true;
    }
    if (!isKept) {
      yield '{"asPublished":false,"document":';
      for (const part of await versionParts(db, treeRowId)) {
        yield part;
        await yieldToEventLoop();
      }
    }
    yield '}';
  })();
};
