import { question, questionTranslation } from '@ok/contract/entities/question.ts';
import { questionOption, questionOptionTranslation } from '@ok/contract/entities/question-option.ts';
import {
  questionOptionExample,
  questionOptionExampleTranslation,
} from '@ok/contract/entities/question-option-example.ts';
import { questionTree, questionTreeLanguage, questionTreeTranslation } from '@ok/contract/entities/question-tree.ts';
import { type Kysely, sql } from 'kysely';
import { insertRow } from '../content/content-store.ts';
import type { Database } from '../db/tables.ts';
import { textToDocument } from '../html/rich-document.ts';
import { assignVersion } from '../trees/assign-version.ts';
import { CannotPublish, publishTree } from '../trees/publish.ts';
import type { TreeFile } from './content-schemas.ts';
import { said, saidOrNull, type Writing } from './writing.ts';

type QuestionRow = TreeFile['questions'][number];
type OptionRow = QuestionRow['options'][number];
type ExampleRow = OptionRow['examples'][number];

/** The ids of the results by their scores. */
type Results = ReadonlyMap<number, number>;

const writeExample = async (writing: Writing, option: number, row: ExampleRow) => {
  const { trx, base, others } = writing;
  const { identifier, belowDivider, position, content, infoText, image } = row;
  const texts = (code: string) => ({ content: said(content, code), infoText: saidOrNull(infoText, code) });
  // The picture of an example only goes with its text, so it has no alternative text.
  const values = { identifier, belowDivider, position, ...texts(base), image: writing.picture(image), option };
  const questionOptionExampleId = await insertRow(trx, questionOptionExample, values);
  for (const { code, languageId } of others) {
    await insertRow(trx, questionOptionExampleTranslation, { ...texts(code), languageId, questionOptionExampleId });
  }
};

const writeOption = async (writing: Writing, questionId: number, row: OptionRow, result: number | null) => {
  const { trx, base, others } = writing;
  const { identifier, position, hasDivider, name, dividerText, examples } = row;
  const texts = (code: string) => ({ name: said(name, code), dividerText: saidOrNull(dividerText, code) });
  const values = { identifier, position, hasDivider, ...texts(base), questionId, result };
  const questionOptionId = await insertRow(trx, questionOption, values);
  for (const { code, languageId } of others) {
    await insertRow(trx, questionOptionTranslation, { ...texts(code), languageId, questionOptionId });
  }
  for (const example of examples) await writeExample(writing, questionOptionId, example);
  return questionOptionId;
};

/** Writes a question with its options. Returns its id, and the options that lead to further questions. */
const writeQuestion = async (writing: Writing, row: QuestionRow, parent: number | null, results: Results) => {
  const { trx, base, others } = writing;
  const texts = (code: string) => ({ name: textToDocument(said(row.name, code)) });
  const id = await insertRow(trx, question, { ...texts(base), main: parent === null, parent });
  for (const { code, languageId } of others) {
    await insertRow(trx, questionTranslation, { ...texts(code), languageId, questionId: id });
  }
  const leading: { key: string; parent: number }[] = [];
  for (const option of row.options) {
    const result = 'result' in option.next ? (results.get(option.next.result) ?? null) : null;
    const optionId = await writeOption(writing, id, option, result);
    if ('question' in option.next) leading.push({ key: option.next.question, parent: optionId });
  }
  return { id, leading };
};

/** Writes all questions from the first one on. Returns its id. */
const writeQuestions = async (writing: Writing, { root, questions }: TreeFile, results: Results) => {
  const byKey = new Map(questions.map((row) => [row.key, row]));
  const left: { key: string; parent: number | null }[] = [{ key: root, parent: null }];
  let rootId: number | undefined;
  for (let next = left.shift(); next; next = left.shift()) {
    const row = byKey.get(next.key);
    if (!row) throw new RangeError(`there is no question ${next.key}`);
    const { id, leading } = await writeQuestion(writing, row, next.parent, results);
    rootId ??= id;
    left.push(...leading);
  }
  return rootId ?? null;
};

/** Of several results with one score, the oldest. */
const resultsByScore = async (trx: Kysely<Database>): Promise<Results> => {
  const rows = await trx.selectFrom('test_result').select(['score', 'id']).orderBy('id', 'desc').execute();
  return new Map(rows.map(({ score, id }) => [Number(score), id]));
};

/** What all versions of a new tree will share. */
const nextTreeId = async (trx: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ next: number }>`select coalesce(max(tree_id), 0) + 1 as next from question_tree`.execute(
    trx,
  );
  return rows[0]?.next ?? 1;
};

/**
 * Writes the first version of a tree, which can be taken in every shipped language, and publishes it. Where it leads to
 * what an administrator has taken away, it stays a draft.
 */
export const writeTree = async (writing: Writing, file: TreeFile): Promise<void> => {
  const { trx, base, baseId, others } = writing;
  const { name, description, position, test, image } = file.tree;
  const texts = (code: string) => ({ name: said(name, code), description: said(description, code) });
  const questionId = await writeQuestions(writing, file, await resultsByScore(trx));
  const id = await insertRow(trx, questionTree, {
    ...texts(base),
    position,
    test,
    image: writing.picture(image),
    treeId: await nextTreeId(trx),
    version: 1,
    status: 'DRAFT',
    language: base,
    lastModifiedDate: new Date(),
    questionId,
  });
  if (questionId !== null) await assignVersion(trx, { question: questionId });
  const own = { languageId: baseId, defaultLanguage: true };
  for (const spoken of [own, ...others.map(({ languageId }) => ({ languageId, defaultLanguage: false }))]) {
    await insertRow(trx, questionTreeLanguage, { active: true, ...spoken, treeId: id });
  }
  for (const { code, languageId } of others) {
    await insertRow(trx, questionTreeTranslation, { ...texts(code), languageId, treeId: id });
  }
  await publishTree(trx, id, { by: null }).catch((fault: unknown) => {
    if (!(fault instanceof CannotPublish)) throw fault;
  });
};
