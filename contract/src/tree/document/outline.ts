import { letterOf } from '../../rules/letter.ts';
import { textOfNode } from './node-text.ts';
import type { Key, NodeOf, TreeDocument } from './tree-document.ts';
import { reachedFrom } from './tree-paths.ts';

/** What every row of an outline says. */
type Row = {
  /** Names the row among all others, also where a node is shown twice. */
  id: string;
  /** The node that it stands under; null at the top. */
  parent: Key | null;
  /** From 1. */
  level: number;
  /** Which it is of the rows with the same parent, from 1, and how many those are. */
  posInSet: number;
  setSize: number;
  /** The tree itself, or what can't be reached in it. */
  part: 'tree' | 'loose';
};

/** A row of a node, with its name in one line. */
type NodeRow = Row & {
  key: Key;
  text: string;
  /** The language that the text is in: another than was asked where there is none in that; null where nothing is said. */
  language: string | null;
};

/** A row of a node that has others below it. */
type Opened = NodeRow & {
  kind: 'question' | 'option';
  /** Of an option, by its place in its question; else empty. */
  letter: string;
  isCollapsed: boolean;
  /** How many nodes there are below it, shown or not. */
  below: number;
  /** It stands further up already, and what is below it is shown there. */
  isRepeated: boolean;
};

/** What a placeholder stands for. */
type Create = 'question' | 'option' | 'questionOrResult';

/** A row of the outline of a tree. */
export type OutlineRow =
  | Opened
  | (NodeRow & { kind: 'result'; score: number | null })
  | (Row & { kind: 'placeholder'; create: Create });

/** What nothing in the tree leads to, and nothing loose either; of loose questions that go round together one. */
const looseTops = (document: TreeDocument): ['question' | 'option', Key][] => {
  const { questions, options } = document;
  const reached = reachedFrom(document);
  const loose = Object.keys(questions).filter((key) => !reached.has(key));
  const listed = new Set<Key>();
  for (const key in questions) for (const option of questions[key]?.options ?? []) listed.add(option);
  const looseOptions = Object.keys(options).filter((key) => !listed.has(key));
  const led = new Set(Object.values(options).map(({ next }) => next));
  const tops = loose.filter((key) => !led.has(key));
  /** What is drawn once these tops are. */
  const drawn = new Set<Key>();
  const drawBelow = (first: Key) => {
    const open = [first];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (drawn.has(key) || !Object.hasOwn(questions, key)) continue;
      drawn.add(key);
      for (const option of questions[key]?.options ?? []) {
        const next = options[option]?.next;
        if (next) open.push(next);
      }
    }
  };
  for (const key of tops) drawBelow(key);
  for (const key of looseOptions) drawBelow(options[key]?.next ?? '');
  for (const key of loose) {
    if (drawn.has(key)) continue;
    tops.push(key);
    drawBelow(key);
  }
  return [
    ...tops.map((key): ['question', Key] => ['question', key]),
    ...looseOptions.map((key): ['option', Key] => ['option', key]),
  ];
};

/**
 * The rows of a tree as its editor lists them: every question with its options, each with where it leads, and a
 * placeholder wherever something can be made. What can't be reached comes at the end, as a part of its own. Each
 * question is walked once, so that no circle goes on for ever and no depth is too much.
 *
 * @param language the one to show; what is not said in it is shown in the tree's own
 * @param collapsed the questions and options whose rows hide what is below them
 */
export const outlineOf = (
  document: TreeDocument,
  language: string,
  collapsed: ReadonlySet<Key> = new Set(),
): OutlineRow[] => {
  const { root, questions, options, results, language: own } = document;
  const rows: OutlineRow[] = [];
  const walked = new Set<Key>();
  /** Rows to come, the next one last; and rows whose end is met, with how many nodes there were before them. */
  const steps: (OutlineRow | { kind: 'end'; row: Opened; before: number })[] = [];
  /** How many collapsed nodes the walk is in, and how many nodes it has met. */
  let [hidden, met] = [0, 0];

  // Rows are made whole, in one piece: to copy parts of them takes several times as long.
  const opening = (
    kind: 'question' | 'option',
    key: Key,
    above: Opened | null,
    posInSet: number,
    setSize: number,
    part: Row['part'],
  ): Opened => ({
    kind,
    id: above ? `${above.key} ${key}` : key,
    key,
    letter: kind === 'option' && above ? letterOf(posInSet - 1) : '',
    parent: above ? above.key : null,
    level: above ? above.level + 1 : 1,
    posInSet,
    setSize,
    part,
    text: '',
    language: null,
    isCollapsed: false,
    below: 0,
    isRepeated: false,
  });
  const placeholder = (create: Create, above: Opened | null, place: number): OutlineRow => ({
    kind: 'placeholder',
    create,
    id: above ? `${above.key} ${create}` : create,
    parent: above ? above.key : null,
    level: above ? above.level + 1 : 1,
    posInSet: place,
    setSize: place,
    part: above ? above.part : 'tree',
  });
  const ending = (key: Key, result: NodeOf['result'], above: Opened): OutlineRow => {
    const { text, language: said } = textOfNode('result', result, language, own);
    return {
      kind: 'result',
      id: `${above.key} ${key}`,
      key,
      parent: above.key,
      level: above.level + 1,
      posInSet: 1,
      setSize: 1,
      part: above.part,
      text,
      language: said,
      score: result.score,
    };
  };

  const stepInto = (row: Opened) => {
    if (row.kind === 'question') {
      const list = (questions[row.key]?.options ?? []).filter((key) => Object.hasOwn(options, key));
      const size = list.length + 1;
      steps.push(placeholder('option', row, size));
      for (let at = list.length; at > 0; at -= 1) {
        steps.push(opening('option', list[at - 1] as Key, row, at, size, row.part));
      }
      return;
    }
    const { next, result } = options[row.key] as NodeOf['option'];
    const end = next === null && result !== null && Object.hasOwn(results, result) ? results[result] : undefined;
    if (next !== null && Object.hasOwn(questions, next)) steps.push(opening('question', next, row, 1, 1, row.part));
    else if (result !== null && end) steps.push(ending(result, end, row));
    else steps.push(placeholder('questionOrResult', row, 1));
  };

  const open = (row: Opened) => {
    row.isRepeated = walked.has(row.key);
    row.isCollapsed = !row.isRepeated && collapsed.has(row.key);
    if (hidden === 0) {
      const node = row.kind === 'question' ? questions[row.key] : options[row.key];
      const { text, language: said } = textOfNode(row.kind, node as NodeOf['question' | 'option'], language, own);
      row.text = text;
      row.language = said;
      rows.push(row);
    }
    if (row.isRepeated) return;
    walked.add(row.key);
    steps.push({ kind: 'end', row, before: met });
    if (row.isCollapsed) hidden += 1;
    stepInto(row);
  };

  const tops = looseTops(document);
  for (let at = tops.length; at > 0; at -= 1) {
    const [kind, key] = tops[at - 1] as (typeof tops)[number];
    steps.push(opening(kind, key, null, at, tops.length, 'loose'));
  }
  if (root !== null && Object.hasOwn(questions, root)) steps.push(opening('question', root, null, 1, 1, 'tree'));
  else steps.push(placeholder('question', null, 1));
  for (let step = steps.pop(); step; step = steps.pop()) {
    if (step.kind === 'end') {
      step.row.below = met - step.before;
      if (step.row.isCollapsed) hidden -= 1;
      continue;
    }
    if (step.kind !== 'placeholder') met += 1;
    if (step.kind === 'question' || step.kind === 'option') open(step);
    else if (hidden === 0) rows.push(step);
  }
  return rows;
};
