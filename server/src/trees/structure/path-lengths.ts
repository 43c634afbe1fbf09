import { type Edge, findPathLengths, type PathLengths } from '@ok/contract/tree/document/tree-paths.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Answers to read at a time, so that a tree of thousands of questions doesn't hold up other requests. */
const answersPerRead = 2000;

/** Publications in the cache. Each takes two numbers. */
const maxCachedPublications = 1000;

/** Reads the targets of a publication's answers, by question. */
const readEdges = async (db: Kysely<Database>, publicationId: number): Promise<Map<number, Edge<number>[]>> => {
  const edges = new Map<number, Edge<number>[]>();
  for (let last = 0, read = answersPerRead; read === answersPerRead; ) {
    const rows = await db
      .selectFrom('publication_option')
      .select(['option_id', 'question_id', 'next_question_id as next', 'result_id'])
      .where('publication_id', '=', publicationId)
      .where('option_id', '>', last)
      .orderBy('option_id')
      .limit(answersPerRead)
      .execute();
    for (const { question_id, next, result_id } of rows) {
      const edge = { next, hasResult: result_id !== null };
      const list = edges.get(question_id);
      if (list) list.push(edge);
      else edges.set(question_id, [edge]);
    }
    last = rows.at(-1)?.option_id ?? last;
    read = rows.length;
  }
  return edges;
};

/**
 * Creates a function that counts the questions on the shortest and the longest path through a publication. A
 * publication never changes, so its lengths are cached.
 */
export const makePathLengths = (db: Kysely<Database>) => {
  const cache = new Map<number, Promise<PathLengths | null>>();
  const find = async (publicationId: number, rootQuestionId: number) => {
    const edges = await readEdges(db, publicationId);
    return findPathLengths(rootQuestionId, (question) => edges.get(question) ?? []);
  };
  return (publication: { publicationId: number; rootQuestionId: number }): Promise<PathLengths | null> => {
    const { publicationId, rootQuestionId } = publication;
    const cached = cache.get(publicationId);
    if (cached) return cached;
    if (cache.size >= maxCachedPublications) cache.clear();
    const lengths = find(publicationId, rootQuestionId);
    cache.set(publicationId, lengths);
    // A failure isn't cached, so that the next call tries again.
    lengths.catch(() => cache.delete(publicationId));
    return lengths;
  };
};
