import type { Key, TreeDocument } from './tree-document.ts';

/** Finds the questions that can be reached from the first one, sorted by distance. */
export const findReachable = ({ root, questions, options }: TreeDocument): Set<Key> => {
  const reached = new Set(root !== null && Object.hasOwn(questions, root) ? [root] : []);
  // A loop over a set also visits the elements that the loop adds.
  for (const key of reached) {
    for (const option of questions[key]?.options ?? []) {
      const next = options[option]?.next;
      if (next && Object.hasOwn(questions, next)) reached.add(next);
    }
  }
  return reached;
};

/** Number of questions on the shortest path to each question that can be reached, itself included. */
export const findDepths = (document: TreeDocument): Map<Key, number> => {
  const { questions, options } = document;
  const depths = new Map<Key, number>();
  // Questions come by distance: each after one that leads to it on a shortest path.
  for (const key of findReachable(document)) {
    const depth = depths.get(key) ?? 1;
    depths.set(key, depth);
    for (const option of questions[key]?.options ?? []) {
      const next = options[option]?.next;
      if (next && Object.hasOwn(questions, next) && !depths.has(next)) depths.set(next, depth + 1);
    }
  }
  return depths;
};

/** A given answer, linked to the answers before it. */
type AnswerChain = { option: Key; before: AnswerChain | null; length: number };

/** A path through a tree: the given answers, and the result that the last one leads to. */
export class TreePath {
  readonly result: Key;
  readonly #last: AnswerChain;

  constructor(last: AnswerChain, result: Key) {
    this.#last = last;
    this.result = result;
  }

  /** Number of answered questions. */
  get length(): number {
    return this.#last.length;
  }

  /** Chosen options, in order. Computed on demand, because paths share their beginnings. */
  get options(): Key[] {
    const options: Key[] = [];
    for (let chain: AnswerChain | null = this.#last; chain; chain = chain.before) options.push(chain.option);
    return options.reverse();
  }
}

/**
 * Lists every path from the first question to a result, in the order on screen. An answer that leads nowhere, or back
 * to a question on the same path, ends no path. A generator, so that a caller can stop at any path.
 */
export function* listPaths({ root, questions, options, results }: TreeDocument): Generator<TreePath, void> {
  if (root === null || !Object.hasOwn(questions, root)) return;
  const onPath = new Set([root]);
  const walk: { question: Key; at: number; before: AnswerChain | null }[] = [{ question: root, at: 0, before: null }];
  for (let step = walk.at(-1); step; step = walk.at(-1)) {
    const { question, before } = step;
    const option = questions[question]?.options[step.at];
    step.at += 1;
    if (option === undefined) {
      onPath.delete(question);
      walk.pop();
      continue;
    }
    const chain: AnswerChain = { option, before, length: (before?.length ?? 0) + 1 };
    const { next = null, result = null } = options[option] ?? {};
    if (next !== null) {
      if (!Object.hasOwn(questions, next) || onPath.has(next)) continue;
      onPath.add(next);
      walk.push({ question: next, at: 0, before: chain });
    } else if (result !== null && Object.hasOwn(results, result)) yield new TreePath(chain, result);
  }
}

/** Number of questions on the shortest and the longest path to a result. */
export type PathLengths = { shortest: number; longest: number };

/** Target of an answer, as far as it concerns the length of paths. */
export type Edge<Question> = { next: Question | null; hasResult: boolean };

/**
 * Finds the lengths of the paths from a question to a result; null without a path. Unlike `listPaths` it visits every
 * question once, and reads no texts. An answer that leads back to a question on the same path ends no path.
 */
export const findPathLengths = <Question>(
  root: Question,
  edgesOf: (question: Question) => readonly Edge<Question>[],
): PathLengths | null => {
  /** Lengths of visited questions; null if a question leads to no result. */
  const lengths = new Map<Question, PathLengths | null>();
  const onPath = new Set([root]);
  const enter = (question: Question) => ({ question, edges: edgesOf(question), at: 0 });
  const walk = [enter(root)];
  for (let step = walk.at(-1); step; step = walk.at(-1)) {
    const { question, edges } = step;
    const edge = edges[step.at];
    step.at += 1;
    if (edge === undefined) {
      lengths.set(question, combineLengths(edges, lengths));
      onPath.delete(question);
      walk.pop();
    } else if (edge.next !== null && !lengths.has(edge.next) && !onPath.has(edge.next)) {
      onPath.add(edge.next);
      walk.push(enter(edge.next));
    }
  }
  return lengths.get(root) ?? null;
};

const combineLengths = <Question>(
  edges: readonly Edge<Question>[],
  lengths: ReadonlyMap<Question, PathLengths | null>,
): PathLengths | null => {
  let [shortest, longest] = [Infinity, 0];
  for (const { next, hasResult } of edges) {
    const after = next === null ? hasResult && { shortest: 0, longest: 0 } : lengths.get(next);
    if (!after) continue;
    shortest = Math.min(shortest, after.shortest + 1);
    longest = Math.max(longest, after.longest + 1);
  }
  return longest > 0 ? { shortest, longest } : null;
};

/** Figures over all paths. */
export type PathTally = {
  total: bigint;
  /** Number of paths to each result; results without a path are omitted. */
  byResult: Map<Key, bigint>;
  /** First path with the fewest and with the most answers; null without a path. */
  shortest: TreePath | null;
  longest: TreePath | null;
};

/** An answer that leads to a question or result. */
type AnswerStep = { option: Key; next: Key | null; result: Key | null };

/**
 * Sorts the reachable questions topologically, each with its answers that lead on or end a path. An answer that leads
 * back to a question on the same path is dropped: no version with a cycle is published.
 */
const sortSteps = ({ root, questions, options, results }: TreeDocument): Map<Key, AnswerStep[]> => {
  const sorted: [Key, AnswerStep[]][] = [];
  const seen = new Set<Key>();
  const onPath = new Set<Key>();
  const enter = (question: Key) => {
    seen.add(question);
    onPath.add(question);
    return { question, steps: [] as AnswerStep[], at: 0 };
  };
  const walk = root !== null && Object.hasOwn(questions, root) ? [enter(root)] : [];
  for (let here = walk.at(-1); here; here = walk.at(-1)) {
    const option = questions[here.question]?.options[here.at];
    here.at += 1;
    if (option === undefined) {
      sorted.push([here.question, here.steps]);
      onPath.delete(here.question);
      walk.pop();
      continue;
    }
    const { next = null, result = null } = options[option] ?? {};
    if (next !== null) {
      if (!Object.hasOwn(questions, next) || onPath.has(next)) continue;
      here.steps.push({ option, next, result: null });
      if (!seen.has(next)) walk.push(enter(next));
    } else if (result !== null && Object.hasOwn(results, result)) here.steps.push({ option, next: null, result });
  }
  return new Map(sorted.reverse());
};

/** Best step of each question that leads to a result, with the number of answers up to the result. */
type BestSteps = ReadonlyMap<Key, { step: AnswerStep; length: number }>;

/** Finds the first step of each question with the best length, from the last question to the first. */
const findBestSteps = (
  steps: ReadonlyMap<Key, readonly AnswerStep[]>,
  isBetter: (length: number, than: number) => boolean,
): BestSteps => {
  const best = new Map<Key, { step: AnswerStep; length: number }>();
  for (const [question, questionSteps] of [...steps].reverse()) {
    for (const step of questionSteps) {
      const after = step.next === null ? 0 : best.get(step.next)?.length;
      if (after === undefined) continue;
      const bestLength = best.get(question)?.length;
      if (bestLength === undefined || isBetter(after + 1, bestLength)) best.set(question, { step, length: after + 1 });
    }
  }
  return best;
};

/** Follows the best step of each question. */
const followSteps = (root: Key | null, best: BestSteps): TreePath | null => {
  let [chain, length]: [AnswerChain | null, number] = [null, 0];
  for (let at = root; at !== null; ) {
    const step = best.get(at)?.step;
    if (!step) return null;
    const last: AnswerChain = { option: step.option, before: chain, length: length + 1 };
    if (step.result !== null) return new TreePath(last, step.result);
    [chain, length] = [last, last.length];
    at = step.next;
  }
  return null;
};

/** Counts the paths from the first question, in total and by result. */
const countPaths = (
  root: Key | null,
  steps: ReadonlyMap<Key, readonly AnswerStep[]>,
): Pick<PathTally, 'total' | 'byResult'> => {
  const pathsTo = new Map<Key, bigint>(root === null ? [] : [[root, 1n]]);
  const byResult = new Map<Key, bigint>();
  let total = 0n;
  for (const [question, questionSteps] of steps) {
    const pathCount = pathsTo.get(question) ?? 0n;
    for (const { next, result } of questionSteps) {
      if (next !== null) pathsTo.set(next, (pathsTo.get(next) ?? 0n) + pathCount);
      if (result === null) continue;
      byResult.set(result, (byResult.get(result) ?? 0n) + pathCount);
      total += pathCount;
    }
  }
  return { total, byResult };
};

/**
 * Counts all paths: in total and by result, with the shortest and the longest. Paths may converge, so some dozens of
 * questions can have more paths than could be listed. The counts are therefore added up question by question, in time
 * proportional to the size of the tree.
 */
export const tallyPaths = (document: TreeDocument): PathTally => {
  const steps = sortSteps(document);
  const shortestSteps = findBestSteps(steps, (length, than) => length < than);
  const longestSteps = findBestSteps(steps, (length, than) => length > than);
  return {
    ...countPaths(document.root, steps),
    shortest: followSteps(document.root, shortestSteps),
    longest: followSteps(document.root, longestSteps),
  };
};
