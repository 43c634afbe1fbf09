import type { PublicationReason } from '@ok/contract/routes/trees/tree-versions.ts';
import type { WarningGroup } from '@ok/contract/tree/checks/unexplained-warnings.ts';
import type { Kysely } from 'kysely';
import { lockVersion } from '../../content/version-revision.ts';
import type { Database } from '../../db/tables.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import { explainWarnings } from './explain-warnings.ts';
import { countChanges, insertPublication, insertRows, markPublished } from './publish-store.ts';
import { lockTree } from './publish-turn.ts';
import type { Judged, NextRows, RowProblem } from './publish-worker.ts';
import { withThread } from './tree-thread.ts';

/** Problems that a refusal names one by one: a language without any text may have tens of thousands. */
const maxNamed = 1000;

const nameProblem = ({ problem, entity, id, language, field }: RowProblem) =>
  [entity, id, problem, language, field].filter((part) => part !== undefined).join(' ');

/** A version of a tree that would break a measurement; `problems` says all that is wrong with it. */
export class CannotPublish extends Error {
  override name = 'CannotPublish';
  readonly problems: readonly RowProblem[];
  constructor(problems: readonly RowProblem[]) {
    const others = problems.length > maxNamed ? [`${problems.length - maxNamed} more`] : [];
    super(`Cannot be published: ${[...problems.slice(0, maxNamed).map(nameProblem), ...others].join(', ')}`);
    this.problems = problems;
  }
}

/** A version with warnings that no reason was given for. */
export class ReasonsMissing extends Error {
  override name = 'ReasonsMissing';
  constructor(warnings: readonly WarningGroup[]) {
    const named = warnings.map(({ problem, language, count }) => [problem, language, count].filter(Boolean).join(' '));
    super(`Reasons are missing for: ${named.join(', ')}`);
  }
}

/** What came of publishing. */
export type Published = {
  publicationId: number;
  /** Counted from 1 within the version. */
  number: number;
  /** The row of the version that was published before; null where there was none, or it was the same. */
  replaced: number | null;
  /** Warnings that no reason was given for. */
  unexplained: number;
};

/**
 * Who publishes. `by` is the id of the account, null for the product itself. `reasons` say why a version is published in
 * spite of its warnings; null for a caller that knows of no reasons. `results` is the state of the results that was
 * checked, see `lockVersion`.
 */
export type Publisher = { by: number | null; reasons?: readonly PublicationReason[] | null; results?: string };

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
 * @throws CannotPublish where a measurement would break, ReasonsMissing where `reasons` leave a warning without one,
 *   RangeError where there is no such row
 */
export const publishTree = async (
  trx: Kysely<Database>,
  treeRowId: number,
  { by, reasons = null, results }: Publisher,
): Promise<Published> => {
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

    const { rootId, hash, hasWarnings } = judged;
    const explained = await explainWarnings(trx, ask, { treeRowId, hasWarnings: hasWarnings && by !== null, reasons });
    const unexplained = explained.unexplained.reduce((sum, { count }) => sum + count, 0);
    if (reasons !== null && unexplained > 0) throw new ReasonsMissing(explained.unexplained);
    const head = { treeRowId, by, rootQuestionId: rootId, contentHash: hash, reasons: explained.kept, changes };
    const publication = await insertPublication(trx, head);
    const { publicationId } = publication;
    for (;;) {
      const next = await ask<NextRows>({ next: publicationId });
      if (next === null) break;
      await insertRows(trx, publicationId, next);
    }
    return { ...publication, replaced: await markPublished(trx, treeRowId), unexplained };
  });
};
