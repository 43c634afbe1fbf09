import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { KeptPage } from './page-cache.ts';

/** Which page a reader asks for. */
export type PageWanted = { questionId: number; language: string | undefined; publicationId: number | undefined };

/** What the database says of it; the bodies are null for the page that is kept already. */
export type PageRow = {
  page_publication_id: number | null;
  page_language: string;
  page_question: string | null;
  page_options: string | null;
};

/** Trees under test are there for testers only; without a publication named, only what is or was published counts. */
const readable = (publicationId: number | undefined) => sql`
  signed_in.allowed and (not tree.test or signed_in.sees_tests) and ${
    publicationId === undefined ? sql`tree.status <> 'DRAFT'` : sql`publication.id = ${publicationId}`
  }`;

/**
 * The page of a question in the reader's language, or else in the tree's own: of the publication named, or else the
 * newest. To be used with `queryAsUser`.
 */
export const selectPage = (
  { questionId, language, publicationId }: PageWanted,
  kept: KeptPage | undefined,
): RawBuilder<unknown> => {
  const isKept = kept
    ? sql`page.publication_id = ${kept.publicationId} and page.language = ${kept.language}`
    : sql`false`;
  const wanted = language === undefined ? sql`signed_in.lang_key` : sql`${language}`;
  return sql`
    select page.publication_id as page_publication_id, page.language as page_language,
      case when ${isKept} then null else page.question end as page_question,
      case when ${isKept} then null else page.options end as page_options
    from publication_page page
    join publication on publication.id = page.publication_id
    join question_tree tree on tree.id = publication.question_tree_id
    where page.question_id = ${questionId} and page.language in (${wanted}, tree.language)
      and ${readable(publicationId)}
    order by page.publication_id desc, page.language = ${wanted} desc limit 1`;
};

/** The question that an option belongs to, and the publication that says so. To be used with `queryAsUser`. */
export const selectQuestionOfOption = (optionId: number, publicationId: number | undefined): RawBuilder<unknown> => sql`
  select choice.publication_id as option_publication_id, choice.question_id as option_question_id
  from publication_option choice
  join publication on publication.id = choice.publication_id
  join question_tree tree on tree.id = publication.question_tree_id
  where choice.option_id = ${optionId} and ${readable(publicationId)}
  order by choice.publication_id desc limit 1`;

/** What the database says of a publication that is read whole; no language where it can't be read. */
export type BundleRow = {
  bundle_language: string | null;
  wanted_language: string;
  own_language: string;
  root_question_id: number;
};

/** Whether a publication can be read, and in which language it begins. To be used with `queryAsUser`. */
export const selectBundle = (publicationId: number, language: string | undefined): RawBuilder<unknown> => {
  const wanted = language === undefined ? sql`signed_in.lang_key` : sql`${language}::text`;
  return sql`
    select page.language as bundle_language, ${wanted} as wanted_language, tree.language as own_language,
      publication.root_question_id
    from publication
    join question_tree tree on tree.id = publication.question_tree_id
    join publication_page page on page.publication_id = publication.id
      and page.question_id = publication.root_question_id and page.language in (${wanted}, tree.language)
    where ${readable(publicationId)}
    order by page.language = ${wanted} desc limit 1`;
};

/** Pages that are read at once, by ids in an index: some 400 kB. Every question has a page in the tree's own language. */
const atOnce = 25;

/**
 * The body of the reply with every page of a publication, in the order of their ids: each in the language that is wanted,
 * else in the tree's own. Some pages are read at a time, when whoever takes them asks for more.
 */
export async function* readBundle(
  db: Kysely<Database>,
  publicationId: number,
  { bundle_language: language, wanted_language: wanted, own_language: own, root_question_id: root }: BundleRow,
): AsyncGenerator<string> {
  let text = `${JSON.stringify({ publicationId, language, root }).slice(0, -1)},"pages":[`;
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; question: string; options: string }>`
      select own.question_id as id, coalesce(wanted.question, own.question) as question,
        coalesce(wanted.options, own.options) as options
      from (
        select question_id, question, options from publication_page
        where publication_id = ${publicationId} and question_id > ${last} and language = ${own}
        order by question_id limit ${atOnce}
      ) own
      left join publication_page wanted on wanted.publication_id = ${publicationId}
        and wanted.question_id = own.question_id and wanted.language = ${wanted}
      order by own.question_id`.execute(db);
    for (const { id, question, options } of rows) {
      text += `${last === 0 ? '' : ','}{"question":${question},"options":${options}}`;
      last = id;
    }
    if (rows.length < atOnce) break;
    yield text;
    text = '';
  }
  yield `${text}]}`;
}
