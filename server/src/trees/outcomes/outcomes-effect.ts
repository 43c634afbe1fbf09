import { type PathStep, type ReplayResult, replayAnswers } from '@ok/contract/tree/document/replay-answers.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { describeChanges, type TreeChange } from '@ok/contract/tree/edits/describe-changes.ts';

/** What a version makes of a path, with the changes that it comes by and the one at which it parts, by their places. */
export type Effect = { replayed: ReplayResult; changes: number[]; cause: number | null };

const nameOf = (node: TreeChange['node'], key: Key) => `${node} ${key}`;

/** A result comes or goes with an answer that leads to it, and that is told. */
const isOfItself = ({ node, kind }: TreeChange) => node !== 'result' || (kind !== 'added' && kind !== 'removed');

/** An answer leads to its question, or else to its result. */
const leadsOf = (document: TreeDocument, option: Key): string | null => {
  const { next = null, result = null } = document.options[option] ?? {};
  return next ?? result;
};

/**
 * Makes what tells the effect of a version on a path that was measured on another one, of each change that lies on it.
 *
 * @param live the version on which was measured
 */
export const effectsOf = (
  live: TreeDocument,
  draft: TreeDocument,
): { changes: TreeChange[]; effectOn: (path: readonly PathStep[], score: number) => Effect } => {
  const changes = describeChanges(live, draft).filter(isOfItself);
  const places = new Map<string, number[]>();
  changes.forEach(({ node, key }, place) => {
    const name = nameOf(node, key);
    places.set(name, [...(places.get(name) ?? []), place]);
  });
  const placeOf = (kind: TreeChange['kind'], node: TreeChange['node'], key: Key): number | null =>
    places.get(nameOf(node, key))?.find((place) => changes[place]?.kind === kind) ?? null;

  /** Of an answer that leads elsewhere: told of itself, or of the question that came or went with it. */
  const causeAt = (option: Key): number | null => {
    const [was, is] = [live.options[option]?.next ?? null, draft.options[option]?.next ?? null];
    return (
      placeOf('leads', 'option', option) ??
      (is === null ? null : placeOf('added', 'question', is)) ??
      (was === null ? null : placeOf('removed', 'question', was))
    );
  };
  /** The first change without which the path would have led where it led. */
  const causeOf = (replayed: ReplayResult, score: number): number | null => {
    if (replayed.score === null || replayed.score === score) return null;
    if (live.root !== draft.root) return placeOf('other', 'tree', draft.key);
    const parting = replayed.options.find((option) => leadsOf(live, option) !== leadsOf(draft, option));
    return parting === undefined ? placeOf('leads', 'result', replayed.result) : causeAt(parting);
  };
  const passedOn = (path: readonly PathStep[], replayed: ReplayResult): Set<number> => {
    const passed = new Set<number>();
    const pass = (node: TreeChange['node'], key: Key | null | undefined) => {
      if (key != null) for (const place of places.get(nameOf(node, key)) ?? []) passed.add(place);
    };
    pass('tree', draft.key);
    for (const { question, option } of path) {
      pass('question', question);
      pass('option', option);
      const examples = [live, draft].flatMap((document) => document.options[option]?.examples ?? []);
      for (const example of examples) pass('example', example);
    }
    for (const question of replayed.questions) pass('question', question);
    pass('result', live.options[path.at(-1)?.option ?? '']?.result);
    if (replayed.score !== null) pass('result', replayed.result);
    return passed;
  };
  return {
    changes,
    effectOn: (path, score) => {
      const replayed = replayAnswers(draft, path);
      return { replayed, changes: [...passedOn(path, replayed)], cause: causeOf(replayed, score) };
    },
  };
};
