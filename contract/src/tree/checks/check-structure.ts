import { limits } from '../../rules/values/limits.ts';
import { findCycles } from '../document/find-cycles.ts';
import { type Key, type NodeKind, recordOf, type TreeDocument } from '../document/tree-document.ts';
import { findDepths, findReachable } from '../document/tree-paths.ts';
import { collectProblems, type ReportProblem, type TreeProblem } from './tree-problems.ts';

/** Checks that every key names one node and is in one list. */
const checkKeys = ({ questions, options, examples, results, ...tree }: TreeDocument, report: ReportProblem) => {
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
    entries: Readonly<Record<Key, unknown>>,
  ) => {
    const listed = new Set<Key>();
    const repeated = new Set<Key>();
    for (const [of, list] of lists) {
      for (const key of list) {
        if (!Object.hasOwn(entries, key)) report('unknownKey', parent, of, { other: key });
        else if (listed.has(key)) repeated.add(key);
        listed.add(key);
      }
    }
    for (const key of repeated) report('duplicateKey', child, key);
    for (const key in entries) if (!listed.has(key)) report('unlisted', child, key);
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

/** A path is long if it has more than twice the questions of the median path, and at least this many more. */
const minExtraQuestions = 5;

/** Options at the end of long paths, by the number of questions on each path. */
const findLongWays = (ends: readonly { option: Key; length: number }[]) => {
  const lengths = ends.map(({ length }) => length).sort((one, other) => one - other);
  const median = lengths[(lengths.length - 1) >> 1] ?? 0;
  return ends.flatMap(({ option, length }) =>
    length > 2 * median && length >= median + minExtraQuestions
      ? [{ option, way: { questions: length, usual: median } }]
      : [],
  );
};

/** Checks the ends of paths: missing scores and long paths. */
const checkEnds = (document: TreeDocument, report: ReportProblem) => {
  const { questions, options, results } = document;
  const ends: { option: Key; length: number }[] = [];
  const scores = new Set<number | null>();
  for (const [key, depth] of findDepths(document)) {
    for (const option of questions[key]?.options ?? []) {
      const { next = null, result = null } = options[option] ?? {};
      if (next !== null || result === null || !Object.hasOwn(results, result)) continue;
      ends.push({ option, length: depth });
      scores.add(results[result]?.score ?? null);
    }
  }
  const { min, max } = limits.score;
  for (let score: number = min; score <= max; score += 1) {
    if (!scores.has(score)) report('unreachedScore', 'tree', document.key, { score });
  }
  for (const { option, way } of findLongWays(ends)) report('longWay', 'option', option, { way });
};

/** Checks where options lead. Returns the number of options that lead to each question. */
const checkTargets = ({ questions, options, results }: TreeDocument, report: ReportProblem): Map<Key, number> => {
  const leadCounts = new Map<Key, number>();
  for (const key in options) {
    const { next = null, result = null } = options[key] ?? {};
    if (next !== null) {
      if (Object.hasOwn(questions, next)) leadCounts.set(next, (leadCounts.get(next) ?? 0) + 1);
      else report('unknownKey', 'option', key, { other: next });
    } else if (result === null) report('leadsNowhere', 'option', key);
    else if (!Object.hasOwn(results, result)) report('unknownKey', 'option', key, { other: result });
  }
  return leadCounts;
};

const checkQuestions = (
  { questions }: TreeDocument,
  reached: ReadonlySet<Key>,
  leadCounts: ReadonlyMap<Key, number>,
  report: ReportProblem,
) => {
  for (const key in questions) {
    // Without a first question every question is unreachable, which `noFirstQuestion` already reports.
    if (reached.size > 0 && !reached.has(key)) report('unreachable', 'question', key);
    const answers = questions[key]?.options.length;
    if (answers === 0) report('noOptions', 'question', key);
    if (answers === 1) report('onlyOneAnswer', 'question', key);
    if ((leadCounts.get(key) ?? 0) > 1) report('sharedQuestion', 'question', key);
  }
};

const checkWays = (document: TreeDocument, report: ReportProblem) => {
  const { root } = document;
  const reached = findReachable(document);
  if (!reached.size) report('noFirstQuestion', 'tree', document.key);
  const leadCounts = checkTargets(document, report);
  checkQuestions(document, reached, leadCounts, report);
  for (const cycle of findCycles(document)) {
    const first = root !== null && cycle.includes(root) ? root : cycle.reduce((a, b) => (a < b ? a : b));
    report('cycle', 'question', first);
  }
  if (reached.size > 0) checkEnds(document, report);
};

/** Checks that no two options have the same code. Figures and exports name an answer by its code. */
const checkCodes = ({ options }: TreeDocument, report: ReportProblem) => {
  const counts = new Map<string, number>();
  for (const key in options) {
    const code = options[key]?.identifier.trim() ?? '';
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (code !== '' && count === 2) report('repeatedCode', 'option', key, { code });
  }
};

/** Problems of the structure of a tree, regardless of its texts. */
export const checkStructure = (document: TreeDocument): TreeProblem[] =>
  collectProblems((report) => {
    checkKeys(document, report);
    checkWays(document, report);
    checkCodes(document, report);
  });

type Entries = Readonly<Record<Key, object>>;

/** Whether all replaced entries have the same values in these fields. */
const isSameRecord = (before: Entries, after: Entries, fields: readonly string[]): boolean => {
  if (before === after) return true;
  let count = 0;
  for (const key in after) {
    count += 1;
    const [entryBefore, entryAfter] = [
      before[key] as Record<string, unknown> | undefined,
      after[key] as Record<string, unknown>,
    ];
    if (entryBefore === entryAfter) continue;
    if (!entryBefore || fields.some((field) => entryBefore[field] !== entryAfter[field])) return false;
  }
  return Object.keys(before).length === count;
};

/** Whether two documents have the same structure, judged without comparing lists: its problems are then the same. */
export const isSameStructure = (before: TreeDocument, after: TreeDocument): boolean =>
  before.key === after.key &&
  before.root === after.root &&
  isSameRecord(before.questions, after.questions, ['options']) &&
  isSameRecord(before.options, after.options, ['next', 'result', 'examples', 'identifier']) &&
  isSameRecord(before.examples, after.examples, []) &&
  isSameRecord(before.results, after.results, ['score']);
