import type { AnswerOrder } from '@ok/contract/rules/answers/answer-order.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import type { CachedPage } from './page-cache.ts';

export type PageRequest = { questionId: number; language: string | undefined; publicationId: number | undefined };

/** Row of `selectQuestionPage`. The bodies are null for the page that the process has cached. */
export type PageRow = {
  page_publication_id: number | null;
  page_language: string;
  page_question: string | null;
  page_options: string | null;
};

/** Condition of a readable publication. Only testers see trees under test; drafts need the publication's id. */
const isReadable = (publicationId: number | undefined) => sql`
  signed_in.allowed and (not tree.test or signed_in.sees_tests) and ${
    publicationId === undefined ? sql`tree.status <> 'DRAFT'` : sql`publication.id = ${publicationId}`
  }`;

/**
 * Selects the page of a question in the requested or the user's language, otherwise in the tree's own; of the given
 * publication, otherwise of the newest. To be used with `queryAsUser`.
 */
export const selectQuestionPage = (
  { questionId, language, publicationId }: PageRequest,
  cached: CachedPage | undefined,
): RawBuilder<unknown> => {
  const isCached = cached
    ? sql`page.publication_id = ${cached.publicationId} and page.language = ${cached.language}`
    : sql`false`;
  const requestedLanguage = language === undefined ? sql`signed_in.lang_key` : sql`${language}`;
  return sql`
    select page.publication_id as page_publication_id, page.language as page_language,
      case when ${isCached} then null else page.question end as page_question,
      case when ${isCached} then null else page.options end as page_options
    from publication_page page
    join publication on publication.id = page.publication_id
    join question_tree tree on tree.id = publication.question_tree_id
    where page.question_id = ${questionId} and page.language in (${requestedLanguage}, tree.language)
      and ${isReadable(publicationId)}
    order by page.publication_id desc, page.language = ${requestedLanguage} desc limit 1`;
};

/** Selects the question of an option, and the publication. To be used with `queryAsUser`. */
export const selectQuestionOfOption = (optionId: number, publicationId: number | undefined): RawBuilder<unknown> => sql`
  select choice.publication_id as option_publication_id, choice.question_id as option_question_id
  from publication_option choice
  join publication on publication.id = choice.publication_id
  join question_tree tree on tree.id = publication.question_tree_id
  where choice.option_id = ${optionId} and ${isReadable(publicationId)}
  order by choice.publication_id desc limit 1`;

/** Row of `selectBundle`. `bundle_language` is null when the user can't read the publication. */
export type BundleRow = {
  bundle_language: string | null;
  requested_language: string;
  own_language: string;
  root_question_id: number;
  answer_order: AnswerOrder;
};

/** Selects a readable publication and the language of its first page. To be used with `queryAsUser`. */
export const selectBundle = (publicationId: number, language: string | undefined): RawBuilder<unknown> => {
  const requestedLanguage = language === undefined ? sql`signed_in.lang_key` : sql`${language}::text`;
  return sql`
    select page.language as bundle_language, ${requestedLanguage} as requested_language, tree.language as own_language,
      publication.root_question_id, publication.answer_order
    from publication
    join question_tree tree on tree.id = publication.question_tree_id
    join publication_page page on page.publication_id = publication.id
      and page.question_id = publication.root_question_id and page.language in (${requestedLanguage}, tree.language)
    where ${isReadable(publicationId)}
    order by page.language = ${requestedLanguage} desc limit 1`;
};

/** Pages to read at a time, about 400 kB. Every question has a page in the tree's own language. */
const pagesPerRead = 25;

/**
 * Yields the reply with every page of a publication, by question id, each in the requested language, otherwise in the
 * tree's own. The next pages are read when the consumer asks for more.
 */
export async function* readBundle(
  db: Kysely<Database>,
  publicationId: number,
  {
    bundle_language: language,
    requested_language: requestedLanguage,
    own_language: own,
    root_question_id: root,
    answer_order: answerOrder,
  }: BundleRow,
): AsyncGenerator<string> {
  let text = `${JSON.stringify({ publicationId, language, root, answerOrder }).slice(0, -1)},"pages":[`;
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; question: string; options: string }>`
      select own.question_id as id, coalesce(requested.question, own.question) as question,
        coalesce(requested.options, own.options) as options
      from (
        select question_id, question, options from publication_page
        where publication_id = ${publicationId} and question_id > ${last} and language = ${own}
        order by question_id limit ${pagesPerRead}
      ) own
      left join publication_page requested on requested.publication_id = ${publicationId}
        and requested.question_id = own.question_id and requested.language = ${requestedLanguage}
      order by own.question_id`.execute(db);
    for (const { id, question, options } of rows) {
      text += `${last === 0 ? '' : ','}{"question":${question},"options":${options}}`;
      last = id;
    }
    if (rows.length < pagesPerRead) break;
    yield text;
    text = '';
  }
  yield `${text}]}`;
}
