import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import { checkTree } from '../checks/check-tree.ts';
import {
  BelowItself,
  type NodeRef,
  nodeAt,
  parentsOf,
  siblingsIn,
  subtreeOf,
  WrongNode,
} from '../document/node-parts.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from './apply-edit.ts';
import { shiftNodes } from './move-nodes.ts';
import { addOption, addQuestion, moveListedNode, moveQuestion, type NewKey, setResult } from './node-edits.ts';
import { removeSubtree } from './remove-subtree.ts';
import type { TreeEdit } from './tree-edits.ts';
import { copySubtree, duplicateSubtree, pasteSubtree } from './tree-part.ts';

const shiftNode = (document: TreeDocument, ref: NodeRef, steps: -1 | 1) => shiftNodes(document, [ref], steps);

/** Creates keys that no document of these tests has. */
const newKeys = (): NewKey => {
  let made = 1_000_000;
  return () => {
    made += 1;
    return keyOf('question', made);
  };
};
const after = (document: TreeDocument, edits: readonly TreeEdit[]) => applyEdits(document, edits).document;
const nodesIn = ({ questions, options, examples }: TreeDocument): NodeRef[] => [
  ...Object.keys(questions).map((key): NodeRef => ({ node: 'question', key })),
  ...Object.keys(options).map((key): NodeRef => ({ node: 'option', key })),
  ...Object.keys(examples).map((key): NodeRef => ({ node: 'example', key })),
];

/** Edits of a random action on random nodes; none without such a node. */
const randomEdits = (document: TreeDocument, numbers: readonly number[]): TreeEdit[] => {
  const newKey = newKeys();
  const [act = 0, one = 0, two = 0, three = 0] = numbers;
  const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
  const [questions, options, examples] = [document.questions, document.options, document.examples].map(Object.keys) as [
    string[],
    string[],
    string[],
  ];
  const question = pick(questions, one);
  const [option, otherOption] = [pick(options, one), pick(options, two)];
  const example = pick(examples, one);
  const node = pick(nodesIn(document), one);
  const place = pick([null, 'root', ...options.map((key) => ({ option: key }))] as const, two) ?? null;
  const into = pick(questions, two);
  const siblings = into === undefined ? [] : siblingsIn(document, 'option', into);
  const optionPlace = into === undefined ? null : { in: into, before: pick([null, ...siblings], three) ?? null };
  const examplePlace = otherOption === undefined ? null : { in: otherOption, before: null };
  switch (act % 11) {
    case 0:
      return addQuestion(document, place, newKey).edits;
    case 1:
      return question === undefined ? [] : addOption(document, question, newKey).edits;
    case 2: {
      const result = pick([null, ...Object.keys(document.results).map((key) => ({ key }))], two) ?? null;
      return option === undefined ? [] : setResult(document, option, result);
    }
    case 3:
      return node === undefined ? [] : removeSubtree(document, node);
    case 4:
      return node === undefined ? [] : duplicateSubtree(document, node, newKey).edits;
    case 5:
      if (option === undefined || !optionPlace) return [];
      return moveListedNode(document, { node: 'option', key: option }, optionPlace);
    case 6:
      if (example === undefined || !examplePlace) return [];
      return moveListedNode(document, { node: 'example', key: example }, examplePlace);
    case 7:
      return question === undefined ? [] : moveQuestion(document, question, place);
    case 8:
      return node === undefined ? [] : shiftNode(document, node, two % 2 ? 1 : -1);
    case 9: {
      if (node === undefined) return [];
      // Pasting needs a sibling or parent.
      if (node.node === 'option' ? !optionPlace : node.node === 'example' && !examplePlace) return [];
      const part = copySubtree(document, node);
      const target =
        node.node === 'question' ? { question: place } : node.node === 'option' ? { option: optionPlace } : null;
      return pasteSubtree(document, part, target ?? { example: examplePlace }, newKey).edits;
    }
    default:
      return example === undefined ? [] : removeSubtree(document, { node: 'example', key: example });
  }
};

const randomNumbers = fc.array(fc.nat(500), { minLength: 4, maxLength: 4 });
const structureProblems = ['unlisted', 'duplicateKey', 'unknownKey', 'cycle', 'sharedQuestion'] as const;

describe('actions on nodes', () => {
  test.each([true, false])(
    '[TRE-06] can be applied and undone, and break no valid structure (each node in one list: %s)',
    (isTidy) => {
      fc.assert(
        fc.property(documents({ isTidy }), randomNumbers, (document, numbers) => {
          const first = structuredClone(document);
          let edits: TreeEdit[];
          try {
            edits = randomEdits(document, numbers);
          } catch (refused) {
            if (refused instanceof BelowItself) return;
            throw refused;
          }
          const { document: now, inverse } = applyEdits(document, edits);
          expect(after(now, inverse)).toEqual(first);
          expect(document).toEqual(first);
          const [before, found] = [checkTree(document), checkTree(now)];
          const has = (problems: typeof before, kind: string) => problems.some(({ problem }) => problem === kind);
          for (const kind of structureProblems) {
            if (!has(before, kind)) expect(has(found, kind), kind).toBe(false);
          }
        }),
        { numRuns: 1500 },
      );
    },
  );
});

describe('a tree of three questions', () => {
  const [q0, q1, q2] = [keyOf('question', 0), keyOf('question', 1), keyOf('question', 2)];
  const [on0, end0, on1] = [keyOf('option', 0), keyOf('option', 1), keyOf('option', 2)];
  const result = keyOf('result', 0);
  const document = chainOf(3);

  test('[TRE-06] a new option is last, with the next free letter', () => {
    const { key, edits } = addOption(document, q0, newKeys());
    const now = after(document, edits);
    expect(now.questions[q0]?.options).toEqual([on0, end0, key]);
    expect(now.options[key]).toMatchObject({ identifier: 'C', next: null, result: null, examples: [] });
    const c = after(now, [{ edit: 'set', node: 'option', key: end0, field: 'identifier', value: 'D' }]);
    const again = addOption(c, q0, () => keyOf('option', 77));
    expect(after(c, again.edits).options[again.key]?.identifier).toBe('E');
  });

  test('[TRE-06] an option has one target: a new question or a result replaces it', () => {
    const added = addQuestion(document, { option: end0 }, newKeys());
    const withQuestion = after(document, added.edits);
    expect(withQuestion.options[end0]).toMatchObject({ next: added.key, result: null });
    const replaced = addQuestion(document, { option: on0 }, newKeys());
    const now = after(document, replaced.edits);
    expect(now.options[on0]?.next).toBe(replaced.key);
    // The former target is a loose part.
    expect(now.questions[q1]).toEqual(document.questions[q1]);
    const ended = after(document, setResult(document, on0, { key: result }));
    expect(ended.options[on0]).toMatchObject({ next: null, result });
    expect(after(ended, setResult(ended, on0, null)).options[on0]).toMatchObject({ next: null, result: null });
    expect(setResult(ended, on0, { key: result })).toEqual([]);
    const value = { score: 7, slides: [], texts: {} };
    const other = keyOf('result', 9);
    const chosenAnew = after(document, setResult(document, on0, { key: other, value }));
    expect([chosenAnew.results[other], chosenAnew.options[on0]?.result]).toEqual([value, other]);
  });

  test('[TRE-06] a first question is added to an empty tree and to one with questions', () => {
    const empty = { ...document, root: null, questions: {}, options: {} };
    const made = addQuestion(empty, 'root', newKeys());
    expect(after(empty, made.edits)).toMatchObject({ root: made.key, questions: { [made.key]: { options: [] } } });
    const before = addQuestion(document, 'root', newKeys());
    const now = after(document, before.edits);
    expect([now.root, Object.hasOwn(now.questions, q0)]).toEqual([before.key, true]);
    const loose = addQuestion(document, null, newKeys());
    expect(after(document, loose.edits).root).toBe(q0);
  });

  test('[TRE-06] a node is removed with everything below it, and no other node', () => {
    const now = after(document, removeSubtree(document, { node: 'option', key: on0 }));
    expect([Object.keys(now.questions), Object.keys(now.options)]).toEqual([[q0], [end0]]);
    const none = after(document, removeSubtree(document, { node: 'question', key: q0 }));
    expect([none.root, none.questions, none.options]).toEqual([null, {}, {}]);
    // A question with another parent stays, with everything below it.
    const shared = after(document, [{ edit: 'set', node: 'option', key: end0, field: 'next', value: q2 }]);
    const left = after(shared, removeSubtree(shared, { node: 'option', key: on0 }));
    expect(Object.keys(left.questions)).toEqual([q0, q2]);
    expect(Object.keys(left.options)).toHaveLength(3);
  });

  test('[TRE-06] no node moves below itself; a question replaces the former target', () => {
    expect(() => moveQuestion(document, q0, { option: on1 })).toThrow(BelowItself);
    expect(() => moveListedNode(document, { node: 'option', key: on0 }, { in: q2, before: null })).toThrow(BelowItself);
    const up = after(document, moveQuestion(document, q2, { option: on0 }));
    expect([up.options[on0]?.next, up.options[on1]?.next]).toEqual([q2, null]);
    expect(parentsOf(up, { node: 'question', key: q1 })).toEqual([]);
    const first = after(document, moveQuestion(document, q1, 'root'));
    expect([first.root, first.options[on0]?.next]).toEqual([q1, null]);
    const back = after(first, moveQuestion(first, q1, null));
    expect([back.root, subtreeOf(back, { node: 'question', key: q1 })]).toHaveLength(2);
    expect(back.root).toBeNull();
  });

  test('[TRE-06] options and examples go up and down, and into another parent', () => {
    const option = (key: string): NodeRef => ({ node: 'option', key });
    const down = after(document, shiftNode(document, option(on0), 1));
    expect(down.questions[q0]?.options).toEqual([end0, on0]);
    expect(after(down, shiftNode(down, option(on0), -1))).toEqual(document);
    expect([shiftNode(document, option(on0), -1), shiftNode(document, option(end0), 1)]).toEqual([[], []]);
    expect(shiftNode(document, { node: 'question', key: q1 }, 1)).toEqual([]);
    const moved = after(document, moveListedNode(document, { node: 'option', key: end0 }, { in: q1, before: on1 }));
    expect(moved.questions[q0]?.options).toEqual([on0]);
    expect(moved.questions[q1]?.options[0]).toBe(end0);
    expect(moveListedNode(document, { node: 'option', key: on0 }, { in: q0, before: on0 })).toEqual([]);
    const example = { identifier: null, belowDivider: false, picture: null, texts: {} };
    const [a, b] = [keyOf('example', 0), keyOf('example', 1)];
    const add = (key: string): TreeEdit => ({
      edit: 'add',
      node: 'example',
      key,
      value: example,
      to: { in: on0, before: null },
    });
    const seen = after(document, [add(a), add(b)]);
    expect(after(seen, shiftNode(seen, { node: 'example', key: b }, -1)).options[on0]?.examples).toEqual([b, a]);
    const away = after(seen, moveListedNode(seen, { node: 'example', key: a }, { in: on1, before: null }));
    expect([away.options[on0]?.examples, away.options[on1]?.examples]).toEqual([[b], [a]]);
  });

  test('[TRE-06] a node of another kind is refused with the specified message', () => {
    const newKey = newKeys();
    const [isNoQuestion, isNoOption, isNoResult] = ['question', 'option', 'result'].map(
      (kind) => `${kind}Node should be type of ${kind}`,
    ) as [string, string, string];
    for (const [act, message] of [
      [() => addOption(document, on0, newKey), isNoQuestion],
      [() => addQuestion(document, { option: q0 }, newKey), isNoOption],
      [() => setResult(document, q0, { key: result }), isNoOption],
      [() => setResult(document, on0, { key: q0 }), isNoResult],
      [() => moveListedNode(document, { node: 'option', key: q0 }, { in: q1, before: null }), isNoOption],
      [() => moveListedNode(document, { node: 'option', key: on0 }, { in: on1, before: null }), isNoQuestion],
      [() => moveQuestion(document, on0, null), isNoQuestion],
      [() => moveQuestion(document, q2, { option: q0 }), isNoOption],
      [() => removeSubtree(document, { node: 'question', key: on0 }), isNoQuestion],
      [() => duplicateSubtree(document, { node: 'option', key: 'toString' }, newKey), isNoOption],
      [() => nodeAt(document, 'result', on0), isNoResult],
      [
        () => pasteSubtree(document, copySubtree(document, { node: 'option', key: on0 }), { question: null }, newKey),
        isNoQuestion,
      ],
    ] as const) {
      expect(act).toThrow(WrongNode);
      expect(act).toThrow(message);
    }
  });
});
