import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { bodiesOf, type RenderedTree } from './render-pages.ts';

/** Rows a statement: far below the most parameters that either database takes. */
const most = 500;

const inChunks = async <T>(rows: readonly T[], write: (chunk: T[]) => Promise<unknown>) => {
  for (let from = 0; from < rows.length; from += most) await write(rows.slice(from, from + most));
};

/** Makes everybody else who publishes a version of the same tree wait until this transaction ends. */
export const lockVersions = async (trx: Kysely<Database>, treeRowId: number): Promise<void> => {
  await sql`
    select id from question_tree
    where tree_id = (select tree_id from question_tree where id = ${treeRowId})
    order by id for update`.execute(trx);
};

/** Makes this version the published one, and the one that was before a former one. */
export const markPublished = async (trx: Kysely<Database>, treeRowId: number, treeId: number): Promise<void> => {
  const changed = { revision: sql<number>`revision + 1`, last_modified_date: sql<Date>`now()` };
  await trx
    .updateTable('question_tree')
    .set({ status: 'WAS_PUBLISHED', ...changed })
    .where('tree_id', '=', treeId)
    .where('status', '=', 'PUBLISHED')
    .where('id', '<>', treeRowId)
    .execute();
  await trx
    .updateTable('question_tree')
    .set({ status: 'PUBLISHED', ...changed })
    .where('id', '=', treeRowId)
    .execute();
};

/** Writes the head of a publication under the next number of its version. */
export const insertPublication = async (
  trx: Kysely<Database>,
  values: { treeRowId: number; by: number | null; rootQuestionId: number; contentHash: string },
): Promise<{ publicationId: number; number: number }> => {
  const { rows } = await sql<{ publicationId: number; number: number }>`
    insert into publication (question_tree_id, number, published_by, root_question_id, content_hash)
    select ${values.treeRowId}::int8, coalesce(max(number), 0) + 1, ${values.by}::int8,
      ${values.rootQuestionId}::int8, ${values.contentHash}
    from publication where question_tree_id = ${values.treeRowId}
    returning id as "publicationId", number`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('nothing was inserted');
  return row;
};

/** Writes what a publication shows. */
export const insertRendered = async (trx: Kysely<Database>, id: number, tree: RenderedTree): Promise<void> => {
  const publication_id = id;
  await inChunks(tree.covers, (covers) =>
    trx
      .insertInto('publication_cover')
      .values(covers.map(({ altText, ...cover }) => ({ publication_id, ...cover, alt_text: altText })))
      .execute(),
  );
  await inChunks(tree.pages, (pages) =>
    trx
      .insertInto('publication_page')
      .values(
        pages.map((page) => {
          const { questionId: question_id, language } = page;
          return { publication_id, question_id, language, ...bodiesOf(page, publication_id) };
        }),
      )
      .execute(),
  );
  await inChunks(tree.options, (options) =>
    trx
      .insertInto('publication_option')
      .values(
        options.map((option) => ({
          publication_id,
          option_id: option.optionId,
          option_key: option.optionKey,
          question_id: option.questionId,
          question_key: option.questionKey,
          next_question_id: option.nextQuestionId,
          result_id: option.resultId,
          result_key: option.resultKey,
        })),
      )
      .execute(),
  );
};
