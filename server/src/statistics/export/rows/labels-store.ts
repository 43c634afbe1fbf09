import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { toPlainText } from '../../../html/plain-text.ts';
import type { PublicationLanguage } from './filter-store.ts';

/** Pages whose labels one statement writes: some 400 kB. */
const pagesPerStatement = 25;

type PublishedPage = { question_id: number; question: string; options: string };

/** Keys of answers by their ids; null in pages from before there were keys. */
type Keys = Map<number, { question_key: string | null; option_key: string | null; result_key: string | null }>;

const toLabelRows = (
  { publication: publication_id, language }: PublicationLanguage,
  page: PublishedPage,
  keys: Keys,
) => {
  const { name } = JSON.parse(page.question) as QuestionPage;
  const question = toPlainText('html', name) ?? '';
  const options = JSON.parse(page.options) as OptionPage[];
  const question_key = keys.get(options[0]?.id ?? 0)?.question_key ?? null;
  const questionColumns = { publication_id, language, question_id: page.question_id, question, question_key };
  const noAnswer = {
    identifier: null,
    option: null,
    option_key: null,
    result_id: null,
    result: null,
    result_key: null,
  };
  return [
    { ...questionColumns, ...noAnswer, option_id: 0, score: null },
    ...options.map(({ id, identifier, name: option, result }) => ({
      ...questionColumns,
      option_id: id,
      option_key: keys.get(id)?.option_key ?? null,
      identifier,
      option,
      result_id: result?.id ?? null,
      result_key: keys.get(id)?.result_key ?? null,
      result: result?.name ?? null,
      score: result?.score ?? null,
    })),
  ];
};

const keysOf = async (
  db: Kysely<Database>,
  { publication }: PublicationLanguage,
  pages: readonly PublishedPage[],
): Promise<Keys> => {
  if (pages.length === 0) return new Map();
  const rows = await db
    .selectFrom('publication_option')
    .select(['option_id', 'question_key', 'option_key', 'result_key'])
    .where('publication_id', '=', publication)
    .where(
      'question_id',
      'in',
      pages.map(({ question_id }) => question_id),
    )
    .execute();
  return new Map(rows.map(({ option_id, ...keys }) => [option_id, keys]));
};

/** Reads pages of a publication after a question, in a language or else in the tree's own language. */
const pagesAfter = async (
  db: Kysely<Database>,
  { publication, language }: PublicationLanguage,
  after: number,
): Promise<PublishedPage[]> => {
  const { rows } = await sql<PublishedPage>`
    select distinct on (page.question_id) page.question_id, page.question, page.options
    from publication_page page
    join publication on publication.id = page.publication_id
    join question_tree tree on tree.id = publication.question_tree_id
    where page.publication_id = ${publication} and page.language in (${language}, tree.language)
      and page.question_id in (
        select distinct question_id from publication_page
        where publication_id = ${publication} and question_id > ${after} order by question_id limit ${pagesPerStatement}
      )
    order by page.question_id, page.language = ${language} desc`.execute(db);
  return rows;
};

/** Writes the name of the tree. Its row also marks that all labels of the publication are written. */
const writeName = ({ publication, language }: PublicationLanguage, db: Kysely<Database>) =>
  sql`
  insert into publication_label (publication_id, language, question_id, option_id, question)
  select publication.id, ${language}, 0, 0, text.name
  from publication
  join question_tree tree on tree.id = publication.question_tree_id
  join publication_text text on text.publication_id = publication.id and text.language in (${language}, tree.language)
  where publication.id = ${publication}
  order by text.language = ${language} desc limit 1
  on conflict do nothing`.execute(db);

/**
 * Writes the missing labels of publications, in their language or else in the tree's own language. Two exports may write
 * the same labels: a publication doesn't change.
 */
export const writeLabels = async (
  db: Kysely<Database>,
  publicationLanguages: readonly PublicationLanguage[],
): Promise<void> => {
  const publications = [...new Set(publicationLanguages.map(({ publication }) => publication))];
  const { rows: ready } = await sql<{ publication_id: number; language: string }>`
    select publication_id, language from publication_label
    where publication_id = any(${publications}::bigint[]) and language = any(${[...new Set(publicationLanguages.map(({ language }) => language))]}::text[])
      and question_id = 0 and option_id = 0`.execute(db);
  const isReady = new Set(ready.map(({ publication_id, language }) => `${publication_id} ${language}`));
  for (const missing of publicationLanguages.filter(
    ({ publication, language }) => !isReady.has(`${publication} ${language}`),
  )) {
    let after = 0;
    for (;;) {
      const pages = await pagesAfter(db, missing, after);
      const keys = await keysOf(db, missing, pages);
      const rows = pages.flatMap((page) => toLabelRows(missing, page, keys));
      if (rows.length === 0) break;
      await db
        .insertInto('publication_label')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      after = pages.at(-1)?.question_id ?? after;
    }
    await writeName(missing, db);
  }
};
