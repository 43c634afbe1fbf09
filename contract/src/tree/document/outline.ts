import { letterOf } from '../../rules/answers/letter.ts';
import { type NodeText, textOfNode } from './node-text.ts';
import type { Key, NodeOf, TreeDocument } from './tree-document.ts';
import { findReachable } from './tree-paths.ts';

/** Fields of every row of an outline. */
type BaseRow = {
  /** Unique id of the row, even if a node has several rows. */
  id: string;
  /** Key of the parent node; null at the top. */
  parent: Key | null;
  /** Counted from 1. */
  level: number;
  /** Position among the rows with the same parent, counted from 1, and the number of these rows. */
  posInSet: number;
  setSize: number;
  /** `loose`: not reachable from the first question. */
  part: 'tree' | 'loose';
};

/** A row of a node, with its name in one line. */
type NodeRow = BaseRow & {
  key: Key;
  text: string;
  /** Language of the text; differs from the requested one if the name has no translation; null without a text. */
  language: string | null;
};

/** A row of a node that can have nodes below it. */
type ParentRow = NodeRow & {
  kind: 'question' | 'option';
  /** Letter of an option, by its position in its question; empty for a question. */
  letter: string;
  isCollapsed: boolean;
  /** Number of nodes below it, visible or not. */
  below: number;
  /** The node has an earlier row, which shows the nodes below it. */
  isRepeated: boolean;
};

/** Node that a placeholder offers to create. */
type Creatable = 'question' | 'option' | 'questionOrResult';

/** A row of the outline of a tree. */
export type OutlineRow =
  | ParentRow
  | (NodeRow & { kind: 'result'; score: number | null })
  | (BaseRow & { kind: 'placeholder'; create: Creatable });

/** A row of an editor's outline, whose first row is the tree itself. */
export type EditorRow = OutlineRow | (NodeRow & { kind: 'tree' });

/** Finds loose nodes that no other loose node leads to; of each loose cycle one question. */
const findLooseTops = (document: TreeDocument): ['question' | 'option', Key][] => {
  const { questions, options } = document;
  const reached = findReachable(document);
  const loose = Object.keys(questions).filter((key) => !reached.has(key));
  const listed = new Set<Key>();
  for (const key in questions) for (const option of questions[key]?.options ?? []) listed.add(option);
  const looseOptions = Object.keys(options).filter((key) => !listed.has(key));
  const targets = new Set(Object.values(options).map(({ next }) => next));
  const tops = loose.filter((key) => !targets.has(key));
  /** Questions below the tops so far. */
  const covered = new Set<Key>();
  const coverBelow = (first: Key) => {
    const pending = [first];
    for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
      if (covered.has(key) || !Object.hasOwn(questions, key)) continue;
      covered.add(key);
      for (const option of questions[key]?.options ?? []) {
        const next = options[option]?.next;
        if (next) pending.push(next);
      }
    }
  };
  for (const key of tops) coverBelow(key);
  for (const key of looseOptions) coverBelow(options[key]?.next ?? '');
  for (const key of loose) {
    if (covered.has(key)) continue;
    tops.push(key);
    coverBelow(key);
  }
  return [
    ...tops.map((key): ['question', Key] => ['question', key]),
    ...looseOptions.map((key): ['option', Key] => ['option', key]),
  ];
};

// Rows are written as whole literals: copying parts of them takes several times as long.
const createParentRow = (
  kind: 'question' | 'option',
  key: Key,
  above: ParentRow | null,
  posInSet: number,
  setSize: number,
  part: BaseRow['part'],
): ParentRow => ({
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

const createPlaceholder = (create: Creatable, above: ParentRow | null, position: number): OutlineRow => ({
  kind: 'placeholder',
  create,
  id: above ? `${above.key} ${create}` : create,
  parent: above ? above.key : null,
  level: above ? above.level + 1 : 1,
  posInSet: position,
  setSize: position,
  part: above ? above.part : 'tree',
});

const createResultRow = (key: Key, score: number | null, name: NodeText, above: ParentRow): OutlineRow => ({
  kind: 'result',
  id: `${above.key} ${key}`,
  key,
  parent: above.key,
  level: above.level + 1,
  posInSet: 1,
  setSize: 1,
  part: above.part,
  text: name.text,
  language: name.language,
  score,
});

/**
 * Creates the rows of a tree for its editor: every question with its options and their targets, and a placeholder
 * wherever a node can be created. Unreachable nodes come last, as a separate part. Each question is expanded once, so
 * cycles end and the depth of a tree is unlimited.
 *
 * @param language language of the names; untranslated names are in the tree's own language
 * @param collapsed questions and options whose rows hide the rows below them
 */
export const createOutline = (
  document: TreeDocument,
  language: string,
  collapsed: ReadonlySet<Key> = new Set(),
): OutlineRow[] => {
  const { root, questions, options, results, language: ownLanguage } = document;
  const rows: OutlineRow[] = [];
  const visited = new Set<Key>();
  /** Pending rows, the next one last; and ends of rows, with the number of nodes before them. */
  const steps: (OutlineRow | { kind: 'end'; row: ParentRow; before: number })[] = [];
  /** Number of collapsed rows around the current one, and number of nodes so far. */
  let [collapsedDepth, nodeCount] = [0, 0];

  const pushChildren = (row: ParentRow) => {
    if (row.kind === 'question') {
      const list = (questions[row.key]?.options ?? []).filter((key) => Object.hasOwn(options, key));
      const size = list.length + 1;
      steps.push(createPlaceholder('option', row, size));
      for (let at = list.length; at > 0; at -= 1) {
        steps.push(createParentRow('option', list[at - 1] as Key, row, at, size, row.part));
      }
      return;
    }
    const { next, result } = options[row.key] as NodeOf['option'];
    const end = next === null && result !== null && Object.hasOwn(results, result) ? results[result] : undefined;
    if (next !== null && Object.hasOwn(questions, next))
      steps.push(createParentRow('question', next, row, 1, 1, row.part));
    else if (result !== null && end)
      steps.push(createResultRow(result, end.score, textOfNode('result', end, language, ownLanguage), row));
    else steps.push(createPlaceholder('questionOrResult', row, 1));
  };

  const addRow = (row: ParentRow) => {
    row.isRepeated = visited.has(row.key);
    row.isCollapsed = !row.isRepeated && collapsed.has(row.key);
    if (collapsedDepth === 0) {
      const node = row.kind === 'question' ? questions[row.key] : options[row.key];
      const { text, language: textLanguage } = textOfNode(
        row.kind,
        node as NodeOf['question' | 'option'],
        language,
        ownLanguage,
      );
      row.text = text;
      row.language = textLanguage;
      rows.push(row);
    }
    if (row.isRepeated) return;
    visited.add(row.key);
    steps.push({ kind: 'end', row, before: nodeCount });
    if (row.isCollapsed) collapsedDepth += 1;
    pushChildren(row);
  };

  const tops = findLooseTops(document);
  for (let at = tops.length; at > 0; at -= 1) {
    const [kind, key] = tops[at - 1] as (typeof tops)[number];
    steps.push(createParentRow(kind, key, null, at, tops.length, 'loose'));
  }
  if (root !== null && Object.hasOwn(questions, root))
    steps.push(createParentRow('question', root, null, 1, 1, 'tree'));
  else steps.push(createPlaceholder('question', null, 1));
  for (let step = steps.pop(); step; step = steps.pop()) {
    if (step.kind === 'end') {
      step.row.below = nodeCount - step.before;
      if (step.row.isCollapsed) collapsedDepth -= 1;
      continue;
    }
    if (step.kind !== 'placeholder') nodeCount += 1;
    if (step.kind === 'question' || step.kind === 'option') addRow(step);
    else if (collapsedDepth === 0) rows.push(step);
  }
  return rows;
};
