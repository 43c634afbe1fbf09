import { limits } from '../../rules/limits.ts';
import { findCycles } from '../document/find-cycles.ts';
import { type Key, type NodeKind, recordOf, type TreeDocument } from '../document/tree-document.ts';
import { reachedFrom } from '../document/tree-paths.ts';
import { problemsOf, type Report, type TreeProblem } from './tree-problems.ts';

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

/** A way is much longer than the others with more than twice the questions of the median one, and at least so many more. */
const muchLonger = 5;

/** The options that end a way which is much longer than the others, by the number of questions on each. */
const findLongWays = (ends: readonly { option: Key; length: number }[]): Key[] => {
  const lengths = ends.map(({ length }) => length).sort((one, other) => one - other);
  const median = lengths[(lengths.length - 1) >> 1] ?? 0;
  return ends.flatMap(({ option, length }) => (length > 2 * median && length >= median + muchLonger ? [option] : []));
};

/** Where the ways end, which scores they miss, and which of them are long. */
const checkEnds = (document: TreeDocument, reached: ReadonlySet<Key>, report: Report) => {
  const { questions, options, results } = document;
  const depths = new Map<Key, number>();
  const ends: { option: Key; length: number }[] = [];
  const scores = new Set<number | null>();
  // Those after one answer come first, then those after two: what leads to a question is looked at before it.
  for (const key of reached) {
    const depth = depths.get(key) ?? 1;
    for (const option of questions[key]?.options ?? []) {
      const { next = null, result = null } = options[option] ?? {};
      if (next !== null && !depths.has(next)) depths.set(next, depth + 1);
      if (next !== null || result === null || !Object.hasOwn(results, result)) continue;
      ends.push({ option, length: depth });
      scores.add(results[result]?.score ?? null);
    }
  }
  const { min, max } = limits.score;
  for (let score: number = min; score <= max; score += 1) {
    if (!scores.has(score)) report('unreachedScore', 'tree', document.key, { score });
  }
  for (const option of findLongWays(ends)) report('longWay', 'option', option);
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
    const answers = questions[key]?.options.length;
    if (answers === 0) report('noOptions', 'question', key);
    if (answers === 1) report('onlyOneAnswer', 'question', key);
    if ((leads.get(key) ?? 0) > 1) report('sharedQuestion', 'question', key);
  }
  for (const together of findCycles(document)) {
    const first = root !== null && together.includes(root) ? root : together.reduce((a, b) => (a < b ? a : b));
    report('cycle', 'question', first);
  }
  if (reached.size > 0) checkEnds(document, reached, report);
};

/** What is wrong with how the nodes of a tree hang together, whatever they say. */
export const checkStructure = (document: TreeDocument): TreeProblem[] =>
  problemsOf((report) => {
    checkKeys(document, report);
    checkWays(document, report);
  });

type Entries = Readonly<Record<Key, object>>;

/** Whether all entries that are others now are the same in what they lead to. */
const isSameRecord = (was: Entries, is: Entries, leads: readonly string[]): boolean => {
  if (was === is) return true;
  let count = 0;
  for (const key in is) {
    count += 1;
    const [before, now] = [was[key] as Record<string, unknown> | undefined, is[key] as Record<string, unknown>];
    if (before === now) continue;
    if (!before || leads.some((field) => before[field] !== now[field])) return false;
  }
  return Object.keys(was).length === count;
};

/** Whether two documents hang together in the same way, as far as is seen without comparing lists: then nothing new is wrong. */
export const isSameStructure = (was: TreeDocument, is: TreeDocument): boolean =>
  was.key === is.key &&
  was.root === is.root &&
  isSameRecord(was.questions, is.questions, ['options']) &&
  isSameRecord(was.options, is.options, ['next', 'result', 'examples']) &&
  isSameRecord(was.examples, is.examples, []) &&
  isSameRecord(was.results, is.results, ['score']);
