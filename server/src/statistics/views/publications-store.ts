import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** A publication, with or without measurements. */
export type MeasuredPublication = {
  id: number;
  /** Number that all versions of the tree share. */
  tree: number;
  version: number;
  rootQuestionId: number;
};

/** Reads the publications of all trees. */
export const findPublications = async (db: Kysely<Database>): Promise<MeasuredPublication[]> => {
  const { rows } = await sql<MeasuredPublication>`
    select publication.id, tree.tree_id as tree, tree.version, root_question_id as "rootQuestionId"
    from publication join question_tree tree on tree.id = question_tree_id
    order by publication.id`.execute(db);
  return rows;
};

/** Checks whether a professional association exists. */
export const associationExists = async (db: Kysely<Database>, id: number): Promise<boolean> => {
  const found = await db.selectFrom('professional_association').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
};

/** Reads the names of trees from their newest publications, in a language or else in the tree's own language. */
export const readTreeNames = async (
  db: Kysely<Database>,
  trees: readonly number[],
  language: string,
): Promise<{ tree: number; name: string }[]> => {
  const { rows } = await sql<{ tree: number; name: string }>`
    select distinct on (tree.tree_id) tree.tree_id as tree, translation.name
    from question_tree tree
    join publication on publication.question_tree_id = tree.id
    join publication_text translation on translation.publication_id = publication.id and translation.language in (${language}, tree.language)
    where tree.tree_id = any (${trees}::integer[])
    order by tree.tree_id, publication.id desc, translation.language = ${language} desc`.execute(db);
  return rows;
};

/** A question of a publication, with its key, which is the same in every version. */
export type MeasuredQuestion = { publicationId: number; questionId: number; key: string };

/** SQL of the key of a question; the id in the oldest publications, whose questions may have no key. */
const questionKey = sql`coalesce(choice.question_key::text, 'id-' || choice.question_id)`;

const pairRows = (pairs: readonly (readonly [publicationId: number, id: number])[]) => sql`
  unnest(${pairs.map(([publicationId]) => publicationId)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[])
    as given (publication_id, id)`;

/** Reads the keys of questions. */
export const readQuestionKeys = async (
  db: Kysely<Database>,
  pairs: readonly (readonly [publicationId: number, questionId: number])[],
): Promise<MeasuredQuestion[]> => {
  const { rows } = await sql<MeasuredQuestion>`
    select given.publication_id as "publicationId", given.id as "questionId", found.key
    from ${pairRows(pairs)} cross join lateral (
      select ${questionKey} as key from publication_option choice
      where choice.publication_id = given.publication_id and choice.question_id = given.id limit 1
    ) found`.execute(db);
  return rows;
};

/** An option of a publication, with its question and the next question or the score. */
export type MeasuredOption = {
  publicationId: number;
  optionId: number;
  key: string;
  questionId: number;
  questionKey: string;
  /** Null where the option leads to a result. */
  nextQuestionId: number | null;
  score: number | null;
};

/** Reads options by their ids. */
export const readMeasuredOptions = async (
  db: Kysely<Database>,
  pairs: readonly (readonly [publicationId: number, optionId: number])[],
): Promise<MeasuredOption[]> => {
  const { rows } = await sql<MeasuredOption>`
    select given.publication_id as "publicationId", given.id as "optionId",
      coalesce(choice.option_key::text, 'id-' || choice.option_id) as key, choice.question_id as "questionId",
      ${questionKey} as "questionKey", choice.next_question_id as "nextQuestionId", choice.score
    from ${pairRows(pairs)} join publication_option choice
      on choice.publication_id = given.publication_id and choice.option_id = given.id`.execute(db);
  return rows;
};

/** SQL of the page of a question, in a language or else in the tree's own language. */
const joinPage = (language: string) => sql`cross join lateral (
  select question, options from publication_page page
  join publication on publication.id = page.publication_id
  join question_tree tree on tree.id = publication.question_tree_id
  where page.publication_id = given.publication_id and page.question_id = given.id
    and page.language in (${language}, tree.language)
  order by page.language = ${language} desc limit 1
) page`;

/** Text of a question, and the codes of its answers. */
type QuestionText = { publicationId: number; questionId: number; text: string; identifiers: (string | null)[] };

/** Reads the texts of questions with the codes of their answers. */
export const readQuestionTexts = async (
  db: Kysely<Database>,
  pairs: readonly (readonly [publicationId: number, questionId: number])[],
  language: string,
): Promise<QuestionText[]> => {
  const { rows } = await sql<QuestionText>`
    select given.publication_id as "publicationId", given.id as "questionId", page.question::json ->> 'name' as text,
      array(select option.identifier from json_to_recordset(page.options::json) as option(identifier text)) as identifiers
    from ${pairRows(pairs)} ${joinPage(language)}`.execute(db);
  return rows;
};

/** Reads the options of questions in the order of their pages. */
export const readPageOptions = async (
  db: Kysely<Database>,
  pairs: readonly (readonly [publicationId: number, questionId: number])[],
  language: string,
): Promise<{ publicationId: number; optionId: number; text: string }[]> => {
  const { rows } = await sql<{ publicationId: number; optionId: number; text: string }>`
    select given.publication_id as "publicationId", option.id as "optionId", option.name as text
    from ${pairRows(pairs)} ${joinPage(language)}
    cross join lateral rows from (json_to_recordset(page.options::json) as (id bigint, name text))
      with ordinality option (id, name, place)
    order by given.publication_id, given.id, option.place`.execute(db);
  return rows;
};
