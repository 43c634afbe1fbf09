import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** A publication that measurements were taken on, or could be. */
export type MeasuredPublication = {
  id: number;
  /** The number that the versions of its tree share. */
  tree: number;
  version: number;
  rootQuestionId: number;
};

/** The publications of all trees. */
export const findPublications = async (db: Kysely<Database>): Promise<MeasuredPublication[]> => {
  const { rows } = await sql<MeasuredPublication>`
    select publication.id, tree.tree_id as tree, tree.version, root_question_id as "rootQuestionId"
    from publication join question_tree tree on tree.id = question_tree_id
    order by publication.id`.execute(db);
  return rows;
};

/** Whether there is such a professional association. */
export const associationExists = async (db: Kysely<Database>, id: number): Promise<boolean> => {
  const found = await db.selectFrom('professional_association').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
};

/** The names of trees in a language, else in their own, from their newest publications. */
export const treeNames = async (
  db: Kysely<Database>,
  trees: readonly number[],
  language: string,
): Promise<{ tree: number; name: string }[]> => {
  const { rows } = await sql<{ tree: number; name: string }>`
    select distinct on (tree.tree_id) tree.tree_id as tree, said.name
    from question_tree tree
    join publication on publication.question_tree_id = tree.id
    join publication_text said on said.publication_id = publication.id and said.language in (${language}, tree.language)
    where tree.tree_id = any (${trees}::integer[])
    order by tree.tree_id, publication.id desc, said.language = ${language} desc`.execute(db);
  return rows;
};

/** A question of a publication, with what stays the same in every version. */
export type MeasuredQuestion = { publicationId: number; questionId: number; key: string };

/** The key of a question; of the oldest publications, whose questions may have had none, its id. */
const questionKey = sql`coalesce(choice.question_key::text, 'id-' || choice.question_id)`;

const given = (pairs: readonly (readonly [publicationId: number, id: number])[]) => sql`
  unnest(${pairs.map(([publicationId]) => publicationId)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[])
    as given (publication_id, id)`;

/** The keys of questions. */
export const questionKeys = async (
  db: Kysely<Database>,
  pairs: readonly (readonly [publicationId: number, questionId: number])[],
): Promise<MeasuredQuestion[]> => {
  const { rows } = await sql<MeasuredQuestion>`
    select given.publication_id as "publicationId", given.id as "questionId", found.key
    from ${given(pairs)} cross join lateral (
      select ${questionKey} as key from publication_option choice
      where choice.publication_id = given.publication_id and choice.question_id = given.id limit 1
    ) found`.execute(db);
  return rows;
};

/** An option of a publication, with what it leads from and to. */
export type MeasuredOption = {
  publicationId: number;
  optionId: number;
  key: string;
  questionId: number;
  questionKey: string;
  /** Null where it leads to a result. */
  nextQuestionId: number | null;
  score: number | null;
};

/** What options lead from and to. */
export const measuredOptions = async (
  db: Kysely<Database>,
  pairs: readonly (readonly [publicationId: number, optionId: number])[],
): Promise<MeasuredOption[]> => {
  const { rows } = await sql<MeasuredOption>`
    select given.publication_id as "publicationId", given.id as "optionId",
      coalesce(choice.option_key::text, 'id-' || choice.option_id) as key, choice.question_id as "questionId",
      ${questionKey} as "questionKey", choice.next_question_id as "nextQuestionId", choice.score
    from ${given(pairs)} join publication_option choice
      on choice.publication_id = given.publication_id and choice.option_id = given.id`.execute(db);
  return rows;
};

/** The page that a question is read from, in a language, else in that of the tree. */
const pageOf = (language: string) => sql`cross join lateral (
  select question, options from publication_page page
  join publication on publication.id = page.publication_id
  join question_tree tree on tree.id = publication.question_tree_id
  where page.publication_id = given.publication_id and page.question_id = given.id
    and page.language in (${language}, tree.language)
  order by page.language = ${language} desc limit 1
) page`;

/** The texts of questions. */
export const questionTexts = async (
  db: Kysely<Database>,
  pairs: readonly (readonly [publicationId: number, questionId: number])[],
  language: string,
): Promise<{ publicationId: number; questionId: number; text: string }[]> => {
  const { rows } = await sql<{ publicationId: number; questionId: number; text: string }>`
    select given.publication_id as "publicationId", given.id as "questionId", page.question::json ->> 'name' as text
    from ${given(pairs)} ${pageOf(language)}`.execute(db);
  return rows;
};

/** The options of questions as their pages show them, in their order. */
export const shownOptions = async (
  db: Kysely<Database>,
  pairs: readonly (readonly [publicationId: number, questionId: number])[],
  language: string,
): Promise<{ publicationId: number; optionId: number; text: string }[]> => {
  const { rows } = await sql<{ publicationId: number; optionId: number; text: string }>`
    select given.publication_id as "publicationId", said.id as "optionId", said.name as text
    from ${given(pairs)} ${pageOf(language)}
    cross join lateral rows from (json_to_recordset(page.options::json) as (id bigint, name text))
      with ordinality said (id, name, place)
    order by given.publication_id, given.id, said.place`.execute(db);
  return rows;
};
