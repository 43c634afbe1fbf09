import type { PublicationReason } from '@ok/contract/routes/tree-versions.ts';
import type { Kysely } from 'kysely';
import { lockVersion } from '../content/version-revision.ts';
import type { Database } from '../db/tables.ts';
import { countChanges, insertPublication, insertRows, markPublished } from './publish-store.ts';
import { lockTree } from './publish-turn.ts';
import type { Judged, NextRows, RowProblem } from './publish-worker.ts';
import { readTreeRows } from './tree-rows.ts';
import { withThread } from './tree-thread.ts';

/** A version of a tree that would break a measurement; `problems` says all that is wrong with it. */
export class CannotPublish extends Error {
  override name = 'CannotPublish';
  readonly problems: readonly RowProblem[];
  constructor(problems: readonly RowProblem[]) {
    super(`Cannot be published: ${problems.map(({ problem, entity, id }) => `${entity} ${id} ${problem}`).join(', ')}`);
    this.problems = problems;
  }
}

/** Results changed between the check of the revision and reading the rows: `inTransaction` repeats the whole of it. */
class ResultsChanged extends Error {
  override name = 'ResultsChanged';
  readonly code = '40001';
}

/**
 * Publishes a version of a tree: writes every page of it, and makes the version published before a former one. There
 * is no other way to publish. The rows are made into pages on a thread beside the event loop, and travel in bounded
 * chunks that this one does not look into. On the embedded database, which has one connection, everybody else waits
 * until it is done or given up.
 *
 * @param trx the running transaction; nothing is kept of a publication when it fails
 * @param treeRowId the id of the row of the version
 * @param publisher `by` is the id of the account that publishes, null for the product itself; `reasons` say why it is
 *   published in spite of what was warned of; `results` is the state of the results that was checked, see `lockVersion`
 * @returns the publication with its number within the version, counted from 1
 * @throws CannotPublish where a measurement would break, RangeError where there is no such row
 */
export const publishTree = async (
  trx: Kysely<Database>,
  treeRowId: number,
  { by, reasons = [], results }: { by: number | null; reasons?: readonly PublicationReason[]; results?: string },
): Promise<{ publicationId: number; number: number }> => {
  await lockTree(trx, treeRowId);
  await lockVersion(trx, treeRowId);
  return withThread(trx, async (ask) => {
    // Before the rows are read: what changes from here on may not be in them.
    const changes = await countChanges(trx, treeRowId);
    for await (const chunk of readTreeRows(trx, treeRowId)) await ask({ take: chunk });
    const judged = await ask<Judged>('judge');
    if (judged === null) throw new RangeError(`There is no question tree ${treeRowId}`);
    if (results !== undefined && judged.results !== results) throw new ResultsChanged();
    if ('problems' in judged) throw new CannotPublish(judged.problems);

    const { rootId, hash } = judged;
    const head = { treeRowId, by, rootQuestionId: rootId, contentHash: hash, reasons, changes };
    const publication = await insertPublication(trx, head);
    const { publicationId } = publication;
    for (;;) {
      const next = await ask<NextRows>({ next: publicationId });
      if (next === null) break;
      await insertRows(trx, publicationId, next);
    }
    await markPublished(trx, treeRowId);
    return publication;
  });
};
