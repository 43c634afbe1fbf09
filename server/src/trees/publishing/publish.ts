import type { PublicationReason } from '@ok/contract/routes/trees/tree-versions.ts';
import type { WarningGroup } from '@ok/contract/tree/checks/unexplained-warnings.ts';
import type { Kysely } from 'kysely';
import { lockVersion } from '../../content/versions/version-revision.ts';
import type { Database } from '../../db/schema/tables.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import { explainWarnings } from './explain-warnings.ts';
import { countChanges, insertPublication, insertRows, markVersionPublished } from './publish-store.ts';
import { lockTree } from './publish-turn.ts';
import type { Judgement, NextRows, RowProblem } from './publish-worker.ts';
import { listUncertainTranslations } from './translation-problems.ts';
import { withThread } from './tree-thread.ts';

/** Maximum number of problems in an error message. A language without any text may have tens of thousands. */
const maxNamedProblems = 1000;

const formatProblem = ({ problem, entity, id, language, field }: RowProblem) =>
  [entity, id, problem, language, field].filter((part) => part !== undefined).join(' ');

/** Error of a version that would break a measurement, with every problem. */
export class CannotPublish extends Error {
  override name = 'CannotPublish';
  readonly problems: readonly RowProblem[];
  constructor(problems: readonly RowProblem[]) {
    const remainder = problems.length > maxNamedProblems ? [`${problems.length - maxNamedProblems} more`] : [];
    super(
      `Cannot be published: ${[...problems.slice(0, maxNamedProblems).map(formatProblem), ...remainder].join(', ')}`,
    );
    this.problems = problems;
  }
}

/** Error of a version with warnings that lack a reason. */
export class ReasonsMissing extends Error {
  override name = 'ReasonsMissing';
  constructor(warnings: readonly WarningGroup[]) {
    const names = warnings.map(({ problem, language, count }) => [problem, language, count].filter(Boolean).join(' '));
    super(`Reasons are missing for: ${names.join(', ')}`);
  }
}

export type PublishResult = {
  publicationId: number;
  /** Counted from 1 within the version. */
  number: number;
  /** Row of the formerly published version; null if there was none, or it was the same. */
  replaced: number | null;
  /** Number of warnings without a reason. */
  unexplained: number;
};

/**
 * Publisher of a version. `by` is the id of the account, null for the product itself. `reasons` are for publishing in
 * spite of warnings; null for callers that can't give reasons. `results` is the state of the results that `If-Match`
 * was checked against, see `lockVersion`.
 */
export type Publisher = { by: number | null; reasons?: readonly PublicationReason[] | null; results?: string };

/**
 * Error of results that changed between checking the revision and reading the rows. `inTransaction` retries on its
 * code.
 */
class ResultsChanged extends Error {
  override name = 'ResultsChanged';
  readonly code = '40001';
}

/** @throws CannotPublish where the tree asks for a review, and a translation was not accepted */
const refuseUnreviewed = async (trx: Kysely<Database>, treeRowId: number): Promise<void> => {
  const unreviewed = (await listUncertainTranslations(trx, treeRowId)).filter(({ isOutdated }) => !isOutdated);
  if (unreviewed.length === 0) return;
  throw new CannotPublish(
    unreviewed.map(({ entity, id, item, field, language }) => ({
      ...{ problem: 'unreviewedTranslation', entity, id, key: item, field, language },
    })),
  );
};

/**
 * Publishes a version of a tree: writes all its pages, and ends the former publication. Every publication goes through
 * this function. A worker thread renders the rows, which travel in bounded chunks of unparsed text. On the embedded
 * database, with its single connection, all other requests wait meanwhile.
 *
 * @param trx the running transaction; roll it back when this throws
 * @param treeRowId id of the row of the version
 * @throws CannotPublish for a version that would break a measurement, ReasonsMissing if `reasons` lack one for a
 *   warning, RangeError for an unknown row
 */
export const publishTree = async (
  trx: Kysely<Database>,
  treeRowId: number,
  { by, reasons = null, results }: Publisher,
): Promise<PublishResult> => {
  await lockTree(trx, treeRowId);
  await lockVersion(trx, treeRowId);
  return withThread(trx, async (ask) => {
    // Counts before reading the rows, which may miss later changes.
    const changes = await countChanges(trx, treeRowId);
    for await (const chunk of readTreeRows(trx, treeRowId)) await ask({ take: chunk });
    const judgement = await ask<Judgement>('judge');
    if (judgement === null) throw new RangeError(`There is no question tree ${treeRowId}`);
    if (results !== undefined && judgement.results !== results) throw new ResultsChanged();
    if ('problems' in judgement) throw new CannotPublish(judgement.problems);

    if (by !== null) await refuseUnreviewed(trx, treeRowId);

    const { rootId, hash, pagesHash, hasWarnings } = judgement;
    const explained = await explainWarnings(trx, ask, { treeRowId, hasWarnings: hasWarnings && by !== null, reasons });
    const unexplained = explained.unexplained.reduce((sum, { count }) => sum + count, 0);
    if (reasons !== null && unexplained > 0) throw new ReasonsMissing(explained.unexplained);
    const hashes = { contentHash: hash, pagesHash };
    const head = { treeRowId, by, rootQuestionId: rootId, ...hashes, reasons: explained.reasons, changes };
    const publication = await insertPublication(trx, head);
    const { publicationId } = publication;
    for (;;) {
      const next = await ask<NextRows>({ next: publicationId });
      if (next === null) break;
      await insertRows(trx, publicationId, next);
    }
    return { ...publication, replaced: await markVersionPublished(trx, treeRowId), unexplained };
  });
};
