import { entities } from '@ok/contract/entities/index.ts';
import type { Kysely } from 'kysely';
import { insertRow } from '../src/content/rows/content-store.ts';
import type { Database } from '../src/db/schema/tables.ts';
import { textToDocument } from '../src/html/rich-document.ts';
import { assignVersion } from '../src/trees/structure/assign-version.ts';

const picture = (media: string) => ({ media, contentType: 'image/webp', altText: null });

const languageIds = async (db: Kysely<Database>) => {
  const rows = await db.selectFrom('language').select(['id', 'code']).where('code', 'in', ['nl', 'en']).execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
};

type Made = Awaited<ReturnType<typeof makeHalfTranslatedTree>>;

/** Adds the English texts that a half translated tree lacks. */
const translateRest = async (db: Kysely<Database>, tree: Made): Promise<void> => {
  const languageId = (await languageIds(db)).get('en') ?? 0;
  const { id: slide } = await db
    .selectFrom('test_result_slide')
    .select('id')
    .where('test_result_id', '=', tree.result)
    .executeTakeFirstOrThrow();
  const { id: example } = await db
    .selectFrom('question_option_example')
    .select('id')
    .where('option_id', '=', tree.optionB)
    .executeTakeFirstOrThrow();
  await insertRow(db, entities.questionTreeTranslation, {
    ...{ name: 'Tree', description: '<p>Read this</p>', languageId, treeId: tree.id },
  });
  await insertRow(db, entities.questionTranslation, {
    ...{ name: textToDocument('Question 2'), languageId, questionId: tree.second },
  });
  for (const [name, questionOptionId] of [
    ['Answer A', tree.optionA],
    ['Answer C', tree.last],
  ] as const)
    await insertRow(db, entities.questionOptionTranslation, { name, languageId, questionOptionId });
  await insertRow(db, entities.questionOptionExampleTranslation, {
    ...{ content: 'one\ntwo', infoText: '<p>info</p>', languageId, questionOptionExampleId: example },
  });
  await insertRow(db, entities.testResultTranslation, {
    ...{ name: 'Result', description: textToDocument('Explanation'), languageId, testResultId: tree.result },
  });
  await insertRow(db, entities.testResultSlideTranslation, {
    ...{ content: 'Head\nText', languageId, testResultSlideId: slide },
  });
};

/** Makes the tree of `makeHalfTranslatedTree` with all its texts in English as well, so that it can be published. */
export const makeTree = async (db: Kysely<Database>, options: { treeId?: number; version?: number } = {}) => {
  const tree = await makeHalfTranslatedTree(db, options);
  await translateRest(db, tree);
  return tree;
};

/**
 * Makes a small tree in the default language, Dutch, half translated into English. Question 1 has option A, which leads
 * to question 2, and option B, which leads to a result. The one option of question 2 leads to a result as well.
 */
export const makeHalfTranslatedTree = async (db: Kysely<Database>, { treeId = 0, version = 1 } = {}) => {
  const languages = await languageIds(db);
  const nl = languages.get('nl') ?? 0;
  const en = languages.get('en') ?? 0;
  const document = textToDocument;
  const result = await insertRow(db, entities.testResult, {
    name: 'Uitkomst',
    score: 3,
    description: document('Uitleg'),
  });
  const slide = await insertRow(db, entities.testResultSlide, {
    image: picture('slide.webp'),
    position: 1,
    testResultId: result,
  });
  const content = 'Kop\nTekst';
  await insertRow(db, entities.testResultSlideTranslation, { content, languageId: nl, testResultSlideId: slide });

  const first = await insertRow(db, entities.question, { name: document('Vraag 1'), main: true });
  await insertRow(db, entities.questionTranslation, {
    name: document('Question 1'),
    languageId: en,
    questionId: first,
  });
  const option = (identifier: string, questionId: number, position: number, to: number | null) =>
    insertRow(db, entities.questionOption, {
      identifier,
      name: `Antwoord ${identifier}`,
      position,
      questionId,
      result: to,
    });
  const optionA = await option('A', first, 1, null);
  const optionB = await option('B', first, 2, result);
  await insertRow(db, entities.questionOptionTranslation, {
    name: 'Answer B',
    languageId: en,
    questionOptionId: optionB,
  });
  await insertRow(db, entities.questionOptionExample, {
    identifier: 'B1',
    content: 'een\ntwee',
    infoText: '<p>info</p>',
    image: picture('example.webp'),
    position: 1,
    option: optionB,
  });
  const second = await insertRow(db, entities.question, { name: document('Vraag 2'), parent: optionA });
  const last = await option('C', second, 1, result);

  const highest = await db
    .selectFrom('question_tree')
    .select(({ fn }) => fn.max('tree_id').as('id'))
    .executeTakeFirst();
  const shared = treeId || (highest?.id ?? 0) + 1;
  const id = await insertRow(db, entities.questionTree, {
    name: 'Boom',
    description: '<p>Lees dit</p>',
    image: picture('tree.webp'),
    treeId: shared,
    version,
    language: 'nl',
    questionId: first,
  });
  await assignVersion(db, { question: first });
  for (const languageId of [nl, en]) {
    const defaultLanguage = languageId === nl;
    await insertRow(db, entities.questionTreeLanguage, { active: true, defaultLanguage, languageId, treeId: id });
  }
  return { id, treeId: shared, first, second, optionA, optionB, last, result };
};
