import { type RawBuilder, sql } from 'kysely';
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
