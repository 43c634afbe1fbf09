import { letterOf } from '../../rules/answers/letter.ts';
import { findQuestionCode } from '../../rules/answers/question-code.ts';
import type { Nodes } from '../document/node-links.ts';
import type { Key } from '../document/tree-document.ts';

/** Codes of all options and examples. */
const codesOf = ({ options, examples }: Nodes): string[] =>
  [options, examples].flatMap((entries) =>
    Object.values(entries).flatMap(({ identifier }) => identifier?.trim() ?? []),
  );

/** Codes of a question's options. */
const codesOfQuestion = ({ questions, options }: Nodes, question: Key): string[] =>
  (questions[question]?.options ?? []).flatMap((option) => options[option]?.identifier ?? []);

/**
 * Returns a function that makes codes for new answers, unlike those in use. Given the codes of the question's other
 * answers, it returns their question code with the next free letter, or the letter alone where they have no such code.
 * For the first answer of a question it begins a question code: `P17A` where `P01A` to `P16C` are in use.
 */
const createCodes = (inUse: readonly string[]): ((siblings: readonly string[]) => string) => {
  const used = new Set(inUse);
  const highest = { prefix: '', number: 0, digits: 1 };
  for (const code of inUse) {
    const [, prefix, digits = ''] = /^(.*?)(\d{1,9})[A-Z]{1,2}$/i.exec(code) ?? [];
    if (Number(digits) > highest.number) {
      Object.assign(highest, { prefix, number: Number(digits), digits: digits.length });
    }
  }
  const startQuestion = () => {
    highest.number += 1;
    return `${highest.prefix}${String(highest.number).padStart(highest.digits, '0')}`;
  };
  return (siblings) => {
    const question = siblings.length > 0 ? (findQuestionCode(siblings) ?? '') : startQuestion();
    // Letters alone repeat in each question.
    const isTaken = (code: string) => (question === '' ? siblings.includes(code) : used.has(code));
    let index = siblings.length;
    while (isTaken(question + letterOf(index))) index += 1;
    used.add(question + letterOf(index));
    return question + letterOf(index);
  };
};

/** Code for a new option at the end of a question. */
export const makeAnswerCode = (document: Nodes, question: Key): string =>
  createCodes(codesOf(document))(codesOfQuestion(document, question));

/**
 * Replaces the codes of copied nodes that a tree has already: answers get codes as new ones do, examples get none.
 *
 * @param question question of the tree that the options at the top of the part go to
 * @param isCopied whether a node is a copy; one that only moves keeps its code
 */
export const replaceUsedCodes = <P extends Nodes>(
  document: Nodes,
  part: P,
  question: Key | undefined,
  isCopied: (key: Key) => boolean = () => true,
): P => {
  const used = new Set(codesOf(document));
  const isReplaced = (key: Key, code: string | null = null) => code !== null && used.has(code.trim()) && isCopied(key);
  const makeCode = createCodes([...used, ...codesOf(part)]);
  const options = { ...part.options };
  const replaceCode = (key: Key, siblings: readonly string[]): string => {
    const identifier = makeCode(siblings);
    const option = options[key];
    if (option) options[key] = { ...option, identifier };
    return identifier;
  };
  const inQuestions = new Set<Key>();
  for (const { options: listed } of Object.values(part.questions)) {
    for (const option of listed) inQuestions.add(option);
    if (!listed.some((option) => isReplaced(option, options[option]?.identifier))) continue;
    const siblings: string[] = [];
    for (const option of listed) siblings.push(replaceCode(option, siblings));
  }
  const siblings = question === undefined ? [] : codesOfQuestion(document, question);
  for (const [key, { identifier }] of Object.entries(part.options)) {
    if (!inQuestions.has(key) && isReplaced(key, identifier)) replaceCode(key, siblings);
  }
  const examples = Object.fromEntries(
    Object.entries(part.examples).map(([key, example]) => [
      key,
      isReplaced(key, example.identifier) ? { ...example, identifier: null } : example,
    ]),
  );
  return { ...part, options, examples };
};
