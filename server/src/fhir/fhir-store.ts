import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';

/** Facts about a publication. */
export type PublicationRow = { number: number; publishedAt: Date; isLive: boolean };

/** Finds a publication; null for an unknown one. The newest publication of a published version is live. */
export const findPublication = async (db: Kysely<Database>, id: number): Promise<PublicationRow | null> => {
  const { rows } = await sql<PublicationRow>`
    select publication.number, publication.published_at as "publishedAt",
      tree.status = 'PUBLISHED' and not exists (
        select from publication later where later.question_tree_id = tree.id and later.number > publication.number
      ) as "isLive"
    from publication join question_tree tree on tree.id = publication.question_tree_id
    where publication.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** Keys of the tree of a publication, and of its questions and options by their ids. */
export type AnsweredKeys = {
  treeKey: string;
  version: number;
  publication: number;
  questions: Record<string, string>;
  options: Record<string, string>;
};

/** Reads the keys that a response needs; null for an unknown publication. */
export const readAnsweredKeys = async (
  db: Kysely<Database>,
  publicationId: number,
  ids: { questions: readonly number[]; options: readonly number[] },
): Promise<AnsweredKeys | null> => {
  const { rows } = await sql<AnsweredKeys>`
    select tree.key as "treeKey", tree.version, publication.number as publication,
      (select coalesce(json_object_agg(id, key), '{}') from question where id = any(${ids.questions}::int8[])) as questions,
      (select coalesce(json_object_agg(id, key), '{}') from question_option where id = any(${ids.options}::int8[]))
        as options
    from publication join question_tree tree on tree.id = publication.question_tree_id
    where publication.id = ${publicationId}`.execute(db);
  return rows[0] ?? null;
};
