import type { Kysely } from 'kysely';
import type { Database } from '../src/db/schema/tables.ts';
import { type ReadTree, TreeReader } from '../src/trees/document/tree-reader.ts';
import { readTreeRows } from '../src/trees/document/tree-rows.ts';

/** Reads a version of a tree as publishing does. */
export const readTree = (db: Kysely<Database>, treeRowId: number): Promise<ReadTree | null> =>
  db.transaction().execute(async (trx) => {
    const reader = new TreeReader();
    for await (const chunk of readTreeRows(trx, treeRowId)) reader.take(chunk);
    return reader.read();
  });
