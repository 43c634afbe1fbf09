import { type Edge, findPathLengths, type PathLengths } from '@ok/contract/tree/document/tree-paths.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** Answers read at a time, so that a tree of thousands of questions holds nobody up. */
const atOnce = 2000;

/** Publications kept; each is two numbers. */
const most = 1000;

/** Where the answers of a publication lead, by question. */
const readEdges = async (db: Kysely<Database>, publicationId: number): Promise<Map<number, Edge<number>[]>> => {
  const edges = new Map<number, Edge<number>[]>();
  for (let last = 0, read = atOnce; read === atOnce; ) {
    const rows = await db
      .selectFrom('publication_option')
      .select(['option_id', 'question_id', 'next_question_id as next', 'result_id'])
      .where('publication_id', '=', publicationId)
      .where('option_id', '>', last)
      .orderBy('option_id')
      .limit(atOnce)
      .execute();
    for (const { question_id, next, result_id } of rows) {
      const edge = { next, hasResult: result_id !== null };
      const others = edges.get(question_id);
      if (others) others.push(edge);
      else edges.set(question_id, [edge]);
    }
    last = rows.at(-1)?.option_id ?? last;
    read = rows.length;
  }
  return edges;
};

/**
 * How many questions the shortest and the longest way through a publication have. A publication never changes, so each
 * is looked at once in the life of this process.
 */
export const makePathLengths = (db: Kysely<Database>) => {
  const known = new Map<number, Promise<PathLengths | null>>();
  const find = async (publicationId: number, rootQuestionId: number) => {
    const edges = await readEdges(db, publicationId);
    return findPathLengths(rootQuestionId, (question) => edges.get(question) ?? []);
  };
  return (publication: { publicationId: number; rootQuestionId: number }): Promise<PathLengths | null> => {
    const { publicationId, rootQuestionId } = publication;
    const kept = known.get(publicationId);
    if (kept) return kept;
    if (known.size >= most) known.clear();
    const found = find(publicationId, rootQuestionId);
    known.set(publicationId, found);
    // What failed may succeed when it is asked again.
    found.catch(() => known.delete(publicationId));
    return found;
  };
};
