import { type PathStep, type ReplayResult, replayAnswers } from '@ok/contract/tree/document/replay-answers.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { describeChanges, type TreeChange } from '@ok/contract/tree/edits/describe-changes.ts';

/**
 * Effect of a version on a path: the replay, the changes on the path, and the change that alters the outcome, by index.
 */
export type Effect = { replayed: ReplayResult; changes: number[]; cause: number | null };

const nameNode = (node: TreeChange['node'], key: Key) => `${node} ${key}`;

/** Whether a change is reported. An added or removed result is not: the changed answer that leads to it is. */
const isReported = ({ node, kind }: TreeChange) => node !== 'result' || (kind !== 'added' && kind !== 'removed');

/** Question or result that an answer leads to. */
const targetKeyOf = (document: TreeDocument, option: Key): string | null => {
  const { next = null, result = null } = document.options[option] ?? {};
  return next ?? result;
};

/**
 * Creates a function that finds the effect of a draft on a path that was measured on the live version.
 *
 * @param live version of the measurements
 */
export const createEffectFinder = (
  live: TreeDocument,
  draft: TreeDocument,
): { changes: TreeChange[]; findEffect: (path: readonly PathStep[], score: number) => Effect } => {
  const changes = describeChanges(live, draft).filter(isReported);
  const places = new Map<string, number[]>();
  changes.forEach(({ node, key }, place) => {
    const name = nameNode(node, key);
    places.set(name, [...(places.get(name) ?? []), place]);
  });
  const placeOf = (kind: TreeChange['kind'], node: TreeChange['node'], key: Key): number | null =>
    places.get(nameNode(node, key))?.find((place) => changes[place]?.kind === kind) ?? null;

  /** Change that redirects an answer: of the answer itself, or of the question that was added or removed with it. */
  const findCauseAt = (option: Key): number | null => {
    const [questionBefore, questionAfter] = [live.options[option]?.next ?? null, draft.options[option]?.next ?? null];
    return (
      placeOf('leads', 'option', option) ??
      (questionAfter === null ? null : placeOf('added', 'question', questionAfter)) ??
      (questionBefore === null ? null : placeOf('removed', 'question', questionBefore))
    );
  };
  /** First change that leads the path to another outcome. */
  const findCause = (replayed: ReplayResult, score: number): number | null => {
    if (replayed.score === null || replayed.score === score) return null;
    if (live.root !== draft.root) return placeOf('other', 'tree', draft.key);
    const divergingOption = replayed.options.find((option) => targetKeyOf(live, option) !== targetKeyOf(draft, option));
    return divergingOption === undefined ? placeOf('leads', 'result', replayed.result) : findCauseAt(divergingOption);
  };
  const findPassedChanges = (path: readonly PathStep[], replayed: ReplayResult): Set<number> => {
    const passedChanges = new Set<number>();
    const addPassed = (node: TreeChange['node'], key: Key | null | undefined) => {
      if (key != null) for (const place of places.get(nameNode(node, key)) ?? []) passedChanges.add(place);
    };
    addPassed('tree', draft.key);
    for (const { question, option } of path) {
      addPassed('question', question);
      addPassed('option', option);
      const examples = [live, draft].flatMap((document) => document.options[option]?.examples ?? []);
      for (const example of examples) addPassed('example', example);
    }
    for (const question of replayed.questions) addPassed('question', question);
    addPassed('result', live.options[path.at(-1)?.option ?? '']?.result);
    if (replayed.score !== null) addPassed('result', replayed.result);
    return passedChanges;
  };
  return {
    changes,
    findEffect: (path, score) => {
      const replayed = replayAnswers(draft, path);
      return { replayed, changes: [...findPassedChanges(path, replayed)], cause: findCause(replayed, score) };
    },
  };
};
