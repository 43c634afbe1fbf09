import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { plainText } from '../../html/plain-text.ts';
import type { Taken } from './measured-store.ts';

/** Pages of which the words are written down at once: some 400 kB. */
const atOnce = 25;

type Page = { question_id: number; question: string; options: string };

const rowsOf = ({ publication: publication_id, language }: Taken, page: Page) => {
  const { name } = JSON.parse(page.question) as QuestionPage;
  const question = plainText('html', name) ?? '';
  const own = { publication_id, language, question_id: page.question_id, question };
  return [
    { ...own, option_id: 0, identifier: null, option: null, result_id: null, result: null, score: null },
    ...(JSON.parse(page.options) as OptionPage[]).map(({ id, identifier, name: option, result }) => ({
      ...own,
      option_id: id,
      identifier,
      option,
      result_id: result?.id ?? null,
      result: result?.name ?? null,
      score: result?.score ?? null,
    })),
  ];
};

/** The pages of a publication after a question, in a language or else in the tree's own. */
const pagesAfter = async (db: Kysely<Database>, { publication, language }: Taken, after: number): Promise<Page[]> => {
  const { rows } = await sql<Page>`
    select distinct on (page.question_id) page.question_id, page.question, page.options
    from publication_page page
    join publication on publication.id = page.publication_id
    join question_tree tree on tree.id = publication.question_tree_id
    where page.publication_id = ${publication} and page.language in (${language}, tree.language)
      and page.question_id in (
        select distinct question_id from publication_page
        where publication_id = ${publication} and question_id > ${after} order by question_id limit ${atOnce}
      )
    order by page.question_id, page.language = ${language} desc`.execute(db);
  return rows;
};

/** Says what the tree is called, and by being there that all other words of the publication are. */
const writeName = ({ publication, language }: Taken, db: Kysely<Database>) =>
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
 * See to it that the words of publications are there for exports, each in its language or else in that of its tree. Two
 * who write the same do so without harm: what was published does not change.
 */
export const writeLabels = async (db: Kysely<Database>, taken: readonly Taken[]): Promise<void> => {
  const ready = await db
    .selectFrom('publication_label')
    .select(['publication_id', 'language'])
    .where('question_id', '=', 0)
    .execute();
  const isReady = new Set(ready.map(({ publication_id, language }) => `${publication_id} ${language}`));
  for (const one of taken.filter(({ publication, language }) => !isReady.has(`${publication} ${language}`))) {
    let after = 0;
    for (;;) {
      const pages = await pagesAfter(db, one, after);
      const rows = pages.flatMap((page) => rowsOf(one, page));
      if (rows.length === 0) break;
      await db
        .insertInto('publication_label')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      after = pages.at(-1)?.question_id ?? after;
    }
    await writeName(one, db);
  }
};
