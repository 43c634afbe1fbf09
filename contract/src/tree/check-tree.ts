import { isScore } from '../rules/score-level.ts';
import { findCycles } from './find-cycles.ts';
import { activeLanguages, type Key, type NodeKind, recordOf, type Texts, type TreeDocument } from './tree-document.ts';
import { reachedFrom } from './tree-paths.ts';

/**
 * What may be wrong with a tree:
 * - `noLanguage`: it has no language of its own; `noFirstQuestion`: nothing to begin with
 * - `cycle`: a question that leads back to itself, named once for all that go round together: the first question of
 *   the tree where it is among them, else the one with the smallest key
 * - `noOptions`, `leadsNowhere`, `unreachable`, `noScore`, `noPicture`
 * - `sharedQuestion`: more than one option leads to it, so nobody could tell where they came from
 * - `unlisted`: an option or example that stands in no list; `duplicateKey`: a key that names two nodes, or stands in
 *   two lists; `unknownKey`: it names `other`, which is not in the document
 * - `noText`: a text that must be there is missing in the tree's own language
 * - `noTranslation`: a text of the tree's own language is missing in another active one, where the own one is shown
 */
export const problemKinds = [
  'noLanguage',
  'noFirstQuestion',
  'cycle',
  'noOptions',
  'leadsNowhere',
  'unreachable',
  'noScore',
  'noPicture',
  'sharedQuestion',
  'unlisted',
  'duplicateKey',
  'unknownKey',
  'noText',
  'noTranslation',
] as const;

/** See `problemKinds`. */
export type ProblemKind = (typeof problemKinds)[number];

/** A problem, at the node that it is mended at. With an error a tree can't be published; a warning is for judging. */
export type TreeProblem = {
  problem: ProblemKind;
  level: 'error' | 'warning';
  node: 'tree' | NodeKind;
  key: Key;
  /** Of a missing text: its language and field. */
  language?: string;
  field?: string;
  /** The key that is not there. */
  other?: Key;
};

/** Which texts must be there, and which may be left out, by the kind of node. */
const fieldsOf = {
  tree: { required: ['name'], optional: ['description'] },
  question: { required: ['name'], optional: [] },
  option: { required: ['name'], optional: ['dividerText'] },
  example: { required: ['content'], optional: ['infoText'] },
  result: { required: ['name'], optional: ['description'] },
} as const;

type Report = (problem: ProblemKind, node: TreeProblem['node'], key: Key, more?: Partial<TreeProblem>) => void;

const checkTexts = (document: TreeDocument, report: Report) => {
  const [own, ...others] = activeLanguages(document);
  if (own === undefined) return;
  const check = (node: TreeProblem['node'], key: Key, texts: Texts, required: boolean, field: string) => {
    if (texts[own]?.[field] === undefined) {
      if (required) report('noText', node, key, { language: own, field });
      return;
    }
    for (const language of others) {
      if (texts[language]?.[field] === undefined) report('noTranslation', node, key, { language, field });
    }
  };
  const checkAll = (node: TreeProblem['node'], key: Key, texts: Texts, hasOptional = true) => {
    for (const field of fieldsOf[node].required) check(node, key, texts, true, field);
    if (hasOptional) for (const field of fieldsOf[node].optional) check(node, key, texts, false, field);
  };
  checkAll('tree', document.key, document.texts);
  for (const key in document.questions) checkAll('question', key, document.questions[key]?.texts ?? {});
  for (const key in document.options) {
    const option = document.options[key];
    if (option) checkAll('option', key, option.texts, option.divider);
  }
  for (const key in document.examples) checkAll('example', key, document.examples[key]?.texts ?? {});
  for (const key in document.results) {
    const result = document.results[key];
    if (!result) continue;
    checkAll('result', key, result.texts);
    for (const { texts } of result.slides) check('result', key, texts, false, 'content');
  }
};

/** Every key names one node, and stands in one list; returns how many options lead to each question. */
const checkKeys = ({ questions, options, examples, results, ...tree }: TreeDocument, report: Report) => {
  const records = { questions, options, examples, results };
  for (const [node, record] of Object.entries(recordOf) as [NodeKind, keyof typeof records][]) {
    for (const key in records[record]) {
      const isElsewhere = Object.values(recordOf).some(
        (other) => other !== record && Object.hasOwn(records[other], key),
      );
      if (isElsewhere || key === tree.key) report('duplicateKey', node, key);
    }
  }
  const checkLists = (
    parent: 'question' | 'option',
    child: 'option' | 'example',
    lists: Iterable<readonly [Key, readonly Key[]]>,
    known: Readonly<Record<Key, unknown>>,
  ) => {
    const listed = new Set<Key>();
    const repeated = new Set<Key>();
    for (const [of, list] of lists) {
      for (const key of list) {
        if (!Object.hasOwn(known, key)) report('unknownKey', parent, of, { other: key });
        else if (listed.has(key)) repeated.add(key);
        listed.add(key);
      }
    }
    for (const key of repeated) report('duplicateKey', child, key);
    for (const key in known) if (!listed.has(key)) report('unlisted', child, key);
  };
  const listsIn = function* <T>(record: Readonly<Record<Key, T>>, listOf: (entry: T) => readonly Key[]) {
    for (const key in record) yield [key, listOf(record[key] as T)] as const;
  };
  checkLists(
    'question',
    'option',
    listsIn(questions, (question) => question.options),
    options,
  );
  checkLists(
    'option',
    'example',
    listsIn(options, (option) => option.examples),
    examples,
  );
};

const checkWays = (document: TreeDocument, report: Report) => {
  const { root, questions, options, results } = document;
  const reached = reachedFrom(document);
  if (!reached.size) report('noFirstQuestion', 'tree', document.key);
  const leads = new Map<Key, number>();
  for (const key in options) {
    const { next = null, result = null } = options[key] ?? {};
    if (next !== null) {
      if (Object.hasOwn(questions, next)) leads.set(next, (leads.get(next) ?? 0) + 1);
      else report('unknownKey', 'option', key, { other: next });
    } else if (result === null) report('leadsNowhere', 'option', key);
    else if (!Object.hasOwn(results, result)) report('unknownKey', 'option', key, { other: result });
  }
  for (const key in questions) {
    // Without a first question there is no way to any, which is said once.
    if (reached.size > 0 && !reached.has(key)) report('unreachable', 'question', key);
    if (questions[key]?.options.length === 0) report('noOptions', 'question', key);
    if ((leads.get(key) ?? 0) > 1) report('sharedQuestion', 'question', key);
  }
  for (const together of findCycles(document)) {
    const first = root !== null && together.includes(root) ? root : together.reduce((a, b) => (a < b ? a : b));
    report('cycle', 'question', first);
  }
};

/**
 * Everything that is wrong with a tree, in one walk over its records: 10 000 questions take some milliseconds.
 *
 * @returns the problems, errors first; an empty list for a tree that is ready
 */
export const checkTree = (document: TreeDocument): TreeProblem[] => {
  const errors: TreeProblem[] = [];
  const warnings: TreeProblem[] = [];
  const report: Report = (problem, node, key, more) => {
    if (problem === 'noTranslation') warnings.push({ problem, level: 'warning', node, key, ...more });
    else errors.push({ problem, level: 'error', node, key, ...more });
  };
  if (document.language === null) report('noLanguage', 'tree', document.key);
  checkKeys(document, report);
  checkWays(document, report);
  if (document.picture === null) report('noPicture', 'tree', document.key);
  for (const key in document.examples)
    if (document.examples[key]?.picture === null) report('noPicture', 'example', key);
  for (const key in document.results) if (!isScore(document.results[key]?.score)) report('noScore', 'result', key);
  checkTexts(document, report);
  return [...errors, ...warnings];
};
