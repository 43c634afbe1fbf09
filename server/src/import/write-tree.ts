import { question, questionTranslation } from '@ok/contract/entities/question.ts';
import { questionOption, questionOptionTranslation } from '@ok/contract/entities/question-option.ts';
import {
  questionOptionExample,
  questionOptionExampleTranslation,
} from '@ok/contract/entities/question-option-example.ts';
import { questionTree, questionTreeLanguage, questionTreeTranslation } from '@ok/contract/entities/question-tree.ts';
import { insertRow } from '../content/content-store.ts';
import { textToDocument } from '../content/rich-document.ts';
import type { TreeFile } from './content-schemas.ts';
import { said, saidOrNull, type Writing } from './writing.ts';

type QuestionRow = TreeFile['questions'][number];
type OptionRow = QuestionRow['options'][number];
type ExampleRow = OptionRow['examples'][number];

/** What stands for results and languages in the database. */
export type TreeIds = { results: ReadonlyMap<number, number>; baseId: number };

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
const writeQuestion = async (writing: Writing, row: QuestionRow, parent: number | null, { results }: TreeIds) => {
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
const writeQuestions = async (writing: Writing, { root, questions }: TreeFile, ids: TreeIds) => {
  const byKey = new Map(questions.map((row) => [row.key, row]));
  const left: { key: string; parent: number | null }[] = [{ key: root, parent: null }];
  let rootId: number | undefined;
  for (let next = left.shift(); next; next = left.shift()) {
    const row = byKey.get(next.key);
    if (!row) throw new RangeError(`there is no question ${next.key}`);
    const { id, leading } = await writeQuestion(writing, row, next.parent, ids);
    rootId ??= id;
    left.push(...leading);
  }
  return rootId ?? null;
};

/**
 * Writes the first version of a tree, as a draft that can be taken in every active language.
 *
 * @param treeId what all versions of the tree will share
 * @returns the id of the row of the version
 */
export const writeTree = async (writing: Writing, file: TreeFile, treeId: number, ids: TreeIds): Promise<number> => {
  const { trx, base, others } = writing;
  const { name, description, position, test, image } = file.tree;
  const texts = (code: string) => ({ name: said(name, code), description: said(description, code) });
  const id = await insertRow(trx, questionTree, {
    ...texts(base),
    position,
    test,
    image: writing.picture(image),
    treeId,
    version: 1,
    status: 'DRAFT',
    language: base,
    lastModifiedDate: new Date(),
    questionId: await writeQuestions(writing, file, ids),
  });
  const own = { languageId: ids.baseId, defaultLanguage: true };
  for (const spoken of [own, ...others.map(({ languageId }) => ({ languageId, defaultLanguage: false }))]) {
    await insertRow(trx, questionTreeLanguage, { active: true, ...spoken, treeId: id });
  }
  for (const { code, languageId } of others) {
    await insertRow(trx, questionTreeTranslation, { ...texts(code), languageId, treeId: id });
  }
  return id;
};
