import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { problemsOf, type TreeProblem } from './publish-check.ts';
import { insertPublication, insertRendered, lockVersions, markPublished } from './publish-store.ts';
import { contentHash, renderTree } from './render-pages.ts';
import { loadTree } from './tree-rows.ts';

/** A version of a tree that would break a measurement; `problems` says all that is wrong with it. */
export class CannotPublish extends Error {
  override name = 'CannotPublish';
  readonly problems: readonly TreeProblem[];
  constructor(problems: readonly TreeProblem[]) {
    super(`Cannot be published: ${problems.map(({ problem, entity, id }) => `${entity} ${id} ${problem}`).join(', ')}`);
    this.problems = problems;
  }
}

/**
 * Publishes a version of a tree: writes every page of it, and makes the version published before a former one. There
 * is no other way to publish.
 *
 * @param trx the running transaction; nothing is kept of a publication when it fails
 * @param treeRowId the id of the row of the version
 * @param by the id of the account that publishes; null for the product itself
 * @returns the publication with its number within the version, counted from 1
 * @throws CannotPublish where a measurement would break, RangeError where there is no such row
 */
export const publishTree = async (
  trx: Kysely<Database>,
  treeRowId: number,
  { by }: { by: number | null },
): Promise<{ publicationId: number; number: number }> => {
  await lockVersions(trx, treeRowId);
  const rows = await loadTree(trx, treeRowId);
  if (!rows) throw new RangeError(`There is no question tree ${treeRowId}`);
  const problems = problemsOf(rows);
  const rootQuestionId = rows.tree.question_id;
  if (problems.length > 0 || rootQuestionId === null) throw new CannotPublish(problems);

  const rendered = renderTree(rows);
  const hash = contentHash(rendered.pages);
  const publication = await insertPublication(trx, { treeRowId, by, rootQuestionId, contentHash: hash });
  await insertRendered(trx, publication.publicationId, rendered);
  await markPublished(trx, treeRowId, rows.tree.tree_id);
  return publication;
};
