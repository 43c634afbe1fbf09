import { isScore } from '../../rules/results/score-level.ts';
import type { Key, NodeKind, NodeOf, Texts, TreeDocument } from '../document/tree-document.ts';
import { findReadingDifficulty } from './readability.ts';
import { collectProblems, type ReportProblem, type TreeProblem } from './tree-problems.ts';

/** Required and optional texts, by kind of node. */
export const checkedTexts = {
  tree: { required: ['name'], optional: ['description'] },
  question: { required: ['name'], optional: [] },
  option: { required: ['name'], optional: ['dividerText'] },
  example: { required: ['content'], optional: ['infoText'] },
  result: { required: ['name'], optional: ['description'] },
} as const;

/** Checks one node by itself. The first language is the tree's own. */
class NodeCheck {
  readonly #node: TreeProblem['node'];
  readonly #key: Key;
  readonly #languages: readonly string[];
  readonly #report: ReportProblem;

  constructor(node: TreeProblem['node'], key: Key, languages: readonly string[], report: ReportProblem) {
    this.#node = node;
    this.#key = key;
    this.#languages = languages;
    this.#report = report;
  }

  report(problem: TreeProblem['problem'], more?: Partial<TreeProblem>): void {
    this.#report(problem, this.#node, this.#key, more);
  }

  checkText(texts: Texts, field: string, isRequired: boolean): void {
    const [ownLanguage, ...otherLanguages] = this.#languages;
    if (ownLanguage === undefined) return;
    for (const language of this.#languages) {
      const text = texts[language]?.[field];
      const reading = text === undefined ? undefined : findReadingDifficulty(text, language);
      if (reading) this.report('hardToRead', { language, field, reading });
    }
    if (texts[ownLanguage]?.[field] === undefined) {
      if (isRequired) this.report('noText', { language: ownLanguage, field });
      return;
    }
    for (const language of otherLanguages) {
      if (texts[language]?.[field] === undefined) this.report('noTranslation', { language, field });
    }
  }

  checkTexts(texts: Texts, hasOptional = true): void {
    for (const field of checkedTexts[this.#node].required) this.checkText(texts, field, true);
    if (hasOptional) for (const field of checkedTexts[this.#node].optional) this.checkText(texts, field, false);
  }
}

/** Problems of the tree's own fields and texts. */
export const checkHead = (document: TreeDocument, languages: readonly string[]): TreeProblem[] =>
  collectProblems((report) => {
    const check = new NodeCheck('tree', document.key, languages, report);
    if (document.language === null) check.report('noLanguage');
    if (document.picture === null) check.report('noPicture');
    check.checkTexts(document.texts);
    const [language] = languages;
    if (language !== undefined && document.texts[language]?.description === undefined) {
      check.report('noInstruction', { language, field: 'description' });
    }
  });

const entryChecks: { [N in NodeKind]: (entry: NodeOf[N], check: NodeCheck) => void } = {
  question: ({ texts }, check) => check.checkTexts(texts),
  option: ({ texts, divider, examples }, check) => {
    if (examples.length === 0) check.report('noExample');
    check.checkTexts(texts, divider);
  },
  example: ({ texts, picture }, check) => {
    if (picture === null) check.report('noPicture');
    check.checkTexts(texts);
  },
  result: ({ texts, score, slides }, check) => {
    if (!isScore(score)) check.report('noScore');
    check.checkTexts(texts);
    for (const slide of slides) check.checkText(slide.texts, 'content', false);
  },
};

/** Problems of one node by itself. */
export const checkEntry = <N extends NodeKind>(
  node: N,
  key: Key,
  entry: NodeOf[N],
  languages: readonly string[],
): TreeProblem[] => collectProblems((report) => entryChecks[node](entry, new NodeCheck(node, key, languages, report)));
