import type { PublishedTree } from '@ok/contract/routes/trees/question-tree.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Reader of trees: their language, and whether they see trees under test. */
export type Reader = { language: string; seesTests: boolean };

/** Tree with the first question of its publication. */
type PublishedRow = PublishedTree & { rootQuestionId: number };

/** Selects the newest publication of each published tree, in the reader's language, otherwise in the tree's own. */
const selectPublishedTrees = ({ language, seesTests }: Reader) => sql<PublishedRow>`
  select tree.id, tree.tree_id as "treeId", tree.version, tree_text.name, tree_text.description, tree_text.media,
    tree_text.alt_text as "altText", tree.position, true as published, tree.test,
    newest.id as "publicationId", newest.root_question_id as "rootQuestionId"
  from question_tree tree
  join lateral (
    select id, root_question_id from publication where question_tree_id = tree.id order by number desc limit 1
  ) newest on true
  join lateral (
    select * from publication_text where publication_id = newest.id and language in (${language}, tree.language)
    order by language = ${language} desc limit 1
  ) tree_text on true
  where tree.status = 'PUBLISHED' and (not tree.test or ${seesTests})`;

/** Lists the trees that the reader can start, by position. */
export const listPublished = async (db: Kysely<Database>, reader: Reader): Promise<PublishedTree[]> =>
  (await sql<PublishedTree>`${selectPublishedTrees(reader)} order by tree.position nulls last, tree.id`.execute(db))
    .rows;

/** Finds a tree that the reader can start, by the row of its published version. */
export const findPublished = async (db: Kysely<Database>, id: number, reader: Reader): Promise<PublishedRow | null> =>
  (await sql<PublishedRow>`${selectPublishedTrees(reader)} and tree.id = ${id}`.execute(db)).rows[0] ?? null;
