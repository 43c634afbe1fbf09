import type { Key, TreeDocument } from './tree-document.ts';

/** The questions that can be reached from the first one: that one first, then those after one answer, after two and so on. */
export const reachedFrom = ({ root, questions, options }: TreeDocument): Set<Key> => {
  const reached = new Set(root !== null && Object.hasOwn(questions, root) ? [root] : []);
  // A set that grows while it is walked is walked to its new end.
  for (const key of reached) {
    for (const option of questions[key]?.options ?? []) {
      const next = options[option]?.next;
      if (next && Object.hasOwn(questions, next)) reached.add(next);
    }
  }
  return reached;
};

/** An answer that was given, after the others. */
type Taken = { option: Key; before: Taken | null; length: number };

/** A way through a tree: the answers that are given, and the result that the last one leads to. */
export class TreePath {
  readonly result: Key;
  readonly #last: Taken;

  constructor(last: Taken, result: Key) {
    this.#last = last;
    this.result = result;
  }

  /** How many questions are answered. */
  get length(): number {
    return this.#last.length;
  }

  /** The options that are chosen, in order. Made when it is asked for: ways share how they begin. */
  get options(): Key[] {
    const options: Key[] = [];
    for (let taken: Taken | null = this.#last; taken; taken = taken.before) options.push(taken.option);
    return options.reverse();
  }
}

/**
 * Every way from the first question to a result, in the order in which they are shown. An answer that leads nowhere, or
 * back to a question on the same way, ends none. One way at a time is made, so that a walk may be left at any.
 */
export function* pathsOf({ root, questions, options, results }: TreeDocument): Generator<TreePath, void> {
  if (root === null || !Object.hasOwn(questions, root)) return;
  const onWay = new Set([root]);
  const walk: { question: Key; at: number; before: Taken | null }[] = [{ question: root, at: 0, before: null }];
  for (let step = walk.at(-1); step; step = walk.at(-1)) {
    const { question, before } = step;
    const option = questions[question]?.options[step.at];
    step.at += 1;
    if (option === undefined) {
      onWay.delete(question);
      walk.pop();
      continue;
    }
    const taken: Taken = { option, before, length: (before?.length ?? 0) + 1 };
    const { next = null, result = null } = options[option] ?? {};
    if (next !== null) {
      if (!Object.hasOwn(questions, next) || onWay.has(next)) continue;
      onWay.add(next);
      walk.push({ question: next, at: 0, before: taken });
    } else if (result !== null && Object.hasOwn(results, result)) yield new TreePath(taken, result);
  }
}

/** How many questions the shortest and the longest way to a result have. */
export type PathLengths = { shortest: number; longest: number };

/** Where an answer leads, as far as the length of ways is concerned. */
export type Edge<Question> = { next: Question | null; hasResult: boolean };

/**
 * How long the ways from a question to a result are; null where none leads to one. Unlike `pathsOf` it looks at every
 * question once, and at no texts. An answer that leads back to a question on the same way ends none.
 */
export const pathLengths = <Question>(
  root: Question,
  edgesOf: (question: Question) => readonly Edge<Question>[],
): PathLengths | null => {
  /** Of the questions that were looked at; null for those that lead to no result. */
  const lengths = new Map<Question, PathLengths | null>();
  const onWay = new Set([root]);
  const enter = (question: Question) => ({ question, edges: edgesOf(question), at: 0 });
  const walk = [enter(root)];
  for (let step = walk.at(-1); step; step = walk.at(-1)) {
    const { question, edges } = step;
    const edge = edges[step.at];
    step.at += 1;
    if (edge === undefined) {
      lengths.set(question, lengthsBy(edges, lengths));
      onWay.delete(question);
      walk.pop();
    } else if (edge.next !== null && !lengths.has(edge.next) && !onWay.has(edge.next)) {
      onWay.add(edge.next);
      walk.push(enter(edge.next));
    }
  }
  return lengths.get(root) ?? null;
};

const lengthsBy = <Question>(
  edges: readonly Edge<Question>[],
  known: ReadonlyMap<Question, PathLengths | null>,
): PathLengths | null => {
  let [shortest, longest] = [Infinity, 0];
  for (const { next, hasResult } of edges) {
    const after = next === null ? hasResult && { shortest: 0, longest: 0 } : known.get(next);
    if (!after) continue;
    shortest = Math.min(shortest, after.shortest + 1);
    longest = Math.max(longest, after.longest + 1);
  }
  return longest > 0 ? { shortest, longest } : null;
};

/** What can be said of all ways together. */
export type WayTally = {
  total: bigint;
  /** How many ways lead to a result; one that none leads to is left out. */
  byResult: Map<Key, bigint>;
  /** The first of those with the fewest and with the most answers; null where no way leads to a result. */
  shortest: TreePath | null;
  longest: TreePath | null;
};

/** An answer that leads on or ends a way. */
type Step = { option: Key; next: Key | null; result: Key | null };

/**
 * The questions that the first one leads to, each after all that come before it, with the answers that count. An answer
 * that leads back to a question on the way to it counts as one that leads nowhere: no version with a circle is published.
 */
const stepsInOrder = ({ root, questions, options, results }: TreeDocument): Map<Key, Step[]> => {
  const done: [Key, Step[]][] = [];
  const seen = new Set<Key>();
  const onWay = new Set<Key>();
  const enter = (question: Key) => {
    seen.add(question);
    onWay.add(question);
    return { question, steps: [] as Step[], at: 0 };
  };
  const walk = root !== null && Object.hasOwn(questions, root) ? [enter(root)] : [];
  for (let here = walk.at(-1); here; here = walk.at(-1)) {
    const option = questions[here.question]?.options[here.at];
    here.at += 1;
    if (option === undefined) {
      done.push([here.question, here.steps]);
      onWay.delete(here.question);
      walk.pop();
      continue;
    }
    const { next = null, result = null } = options[option] ?? {};
    if (next !== null) {
      if (!Object.hasOwn(questions, next) || onWay.has(next)) continue;
      here.steps.push({ option, next, result: null });
      if (!seen.has(next)) walk.push(enter(next));
    } else if (result !== null && Object.hasOwn(results, result)) here.steps.push({ option, next: null, result });
  }
  return new Map(done.reverse());
};

/** The way that always takes the step that is the best of its question. */
const wayBy = (root: Key | null, best: ReadonlyMap<Key, { step: Step }>): TreePath | null => {
  let [taken, length]: [Taken | null, number] = [null, 0];
  for (let at = root; at !== null; ) {
    const step = best.get(at)?.step;
    if (!step) return null;
    const last: Taken = { option: step.option, before: taken, length: length + 1 };
    if (step.result !== null) return new TreePath(last, step.result);
    [taken, length] = [last, last.length];
    at = step.next;
  }
  return null;
};

/**
 * Of all ways together: how many there are, how many lead to each result, and the shortest and the longest. Ways may meet
 * again, so that some dozens of questions make more of them than could ever be listed: they are added up question by
 * question, in time that grows with the tree and not with its ways.
 */
export const tallyWays = (document: TreeDocument): WayTally => {
  const steps = stepsInOrder(document);
  const reaching = new Map<Key, bigint>(document.root === null ? [] : [[document.root, 1n]]);
  const byResult = new Map<Key, bigint>();
  let total = 0n;
  for (const [question, taken] of steps) {
    const ways = reaching.get(question) ?? 0n;
    for (const { next, result } of taken) {
      if (next !== null) reaching.set(next, (reaching.get(next) ?? 0n) + ways);
      if (result === null) continue;
      byResult.set(result, (byResult.get(result) ?? 0n) + ways);
      total += ways;
    }
  }
  const shortest = new Map<Key, { step: Step; length: number }>();
  const longest = new Map<Key, { step: Step; length: number }>();
  for (const [question, taken] of [...steps].reverse()) {
    for (const step of taken) {
      for (const best of [shortest, longest]) {
        const after = step.next === null ? 0 : best.get(step.next)?.length;
        if (after === undefined) continue;
        const known = best.get(question)?.length;
        const isBetter = known === undefined || (best === shortest ? after + 1 < known : after + 1 > known);
        if (isBetter) best.set(question, { step, length: after + 1 });
      }
    }
  }
  return { total, byResult, shortest: wayBy(document.root, shortest), longest: wayBy(document.root, longest) };
};
