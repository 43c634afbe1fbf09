import { isScore } from '../../rules/score-level.ts';
import type { Key, NodeKind, NodeOf, Texts, TreeDocument } from '../document/tree-document.ts';
import { isHardToRead } from './readability.ts';
import { problemsOf, type Report, type TreeProblem } from './tree-problems.ts';

/** Which texts must be there, and which may be left out, by the kind of node. */
const fieldsOf = {
  tree: { required: ['name'], optional: ['description'] },
  question: { required: ['name'], optional: [] },
  option: { required: ['name'], optional: ['dividerText'] },
  example: { required: ['content'], optional: ['infoText'] },
  result: { required: ['name'], optional: ['description'] },
} as const;

/** Judges what one node says; the first language is the tree's own. */
class NodeCheck {
  readonly #node: TreeProblem['node'];
  readonly #key: Key;
  readonly #languages: readonly string[];
  readonly #report: Report;

  constructor(node: TreeProblem['node'], key: Key, languages: readonly string[], report: Report) {
    this.#node = node;
    this.#key = key;
    this.#languages = languages;
    this.#report = report;
  }

  say(problem: TreeProblem['problem'], more?: Partial<TreeProblem>): void {
    this.#report(problem, this.#node, this.#key, more);
  }

  text(texts: Texts, field: string, isRequired: boolean): void {
    const [own, ...others] = this.#languages;
    if (own === undefined) return;
    for (const language of this.#languages) {
      const text = texts[language]?.[field];
      if (text !== undefined && isHardToRead(text, language)) this.say('hardToRead', { language, field });
    }
    if (texts[own]?.[field] === undefined) {
      if (isRequired) this.say('noText', { language: own, field });
      return;
    }
    for (const language of others) {
      if (texts[language]?.[field] === undefined) this.say('noTranslation', { language, field });
    }
  }

  texts(texts: Texts, hasOptional = true): void {
    for (const field of fieldsOf[this.#node].required) this.text(texts, field, true);
    if (hasOptional) for (const field of fieldsOf[this.#node].optional) this.text(texts, field, false);
  }
}

/** What is wrong with the tree itself. */
export const checkHead = (document: TreeDocument, languages: readonly string[]): TreeProblem[] =>
  problemsOf((report) => {
    const check = new NodeCheck('tree', document.key, languages, report);
    if (document.language === null) check.say('noLanguage');
    if (document.picture === null) check.say('noPicture');
    check.texts(document.texts);
  });

const checks: { [N in NodeKind]: (entry: NodeOf[N], check: NodeCheck) => void } = {
  question: ({ texts }, check) => check.texts(texts),
  option: ({ texts, divider }, check) => check.texts(texts, divider),
  example: ({ texts, picture }, check) => {
    if (picture === null) check.say('noPicture');
    check.texts(texts);
  },
  result: ({ texts, score, slides }, check) => {
    if (!isScore(score)) check.say('noScore');
    check.texts(texts);
    for (const slide of slides) check.text(slide.texts, 'content', false);
  },
};

/** What is wrong with a node by itself. */
export const checkEntry = <N extends NodeKind>(
  node: N,
  key: Key,
  entry: NodeOf[N],
  languages: readonly string[],
): TreeProblem[] => problemsOf((report) => checks[node](entry, new NodeCheck(node, key, languages, report)));
