import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents, keyOf } from '../../../test/tree-documents.ts';
import { checkTree } from '../checks/check-tree.ts';
import { type NodeRef, parentsOf, refName, siblingsIn, subtreeOf } from '../document/node-parts.ts';
import { createOutline } from '../document/outline.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from './apply-edit.ts';
import { checkDrop, type DropTarget, prepareDrag } from './drop-place.ts';
import { findLevelPlace, findTopmost, moveNodes, shiftNodes } from './move-nodes.ts';
import { removeSubtrees } from './remove-subtree.ts';
import type { TreeEdit } from './tree-edits.ts';

const after = (document: TreeDocument, edits: readonly TreeEdit[]) => applyEdits(document, edits).document;
const nodesIn = ({ questions, options, examples }: TreeDocument): NodeRef[] => [
  ...Object.keys(questions).map((key): NodeRef => ({ node: 'question', key })),
  ...Object.keys(options).map((key): NodeRef => ({ node: 'option', key })),
  ...Object.keys(examples).map((key): NodeRef => ({ node: 'example', key })),
];
const dropTargetsIn = (document: TreeDocument): DropTarget[] => [
  null,
  ...createOutline(document, 'nl'),
  ...Object.keys(document.examples).map((key): DropTarget => {
    const [parent = null] = parentsOf(document, { node: 'example', key });
    return { kind: 'example', key, parent };
  }),
];
/** Documents with random numbers that select nodes of one kind and a drop target. */
const choices = fc.record({
  document: documents({ isTidy: true }),
  kind: fc.constantFrom('question', 'option', 'example'),
  which: fc.uniqueArray(fc.nat(12), { minLength: 1, maxLength: 4 }),
  at: fc.nat(60),
  half: fc.constantFrom('before', 'after'),
});
const selectNodes = (document: TreeDocument, kind: string, which: readonly number[]): NodeRef[] => {
  const all = nodesIn(document).filter(({ node }) => node === kind);
  return [...new Set(which.map((number) => all[number % Math.max(1, all.length)]))].filter((ref) => ref !== undefined);
};
const cyclesIn = (document: TreeDocument) => checkTree(document).filter(({ problem }) => problem === 'cycle').length;

describe('dropping', () => {
  test('[TRE-08] an allowed drop keeps the order, loses no node, creates no cycle, and is undone in one step', () => {
    fc.assert(
      fc.property(choices, ({ document, kind, which, at, half }) => {
        const spots = dropTargetsIn(document);
        const taken = prepareDrag(document, selectNodes(document, kind, which));
        const drop = checkDrop(document, taken, spots[at % spots.length] ?? null, half);
        if ('refused' in drop) return;
        const edits = moveNodes(document, taken.refs, drop.place);
        const { document: moved, inverse } = applyEdits(document, edits);
        expect(nodesIn(moved).map(refName).sort()).toEqual(nodesIn(document).map(refName).sort());
        // Two cycles that share a question count as one, so separating them would increase the number.
        if (cyclesIn(document) === 0) expect(cyclesIn(moved)).toBe(0);
        expect(after(moved, inverse)).toEqual(document);
        const keys = taken.refs.map(({ key }) => key);
        if ('question' in drop.place) {
          const { question } = drop.place;
          if (question === 'root') expect(moved.root).toBe(keys[0]);
          else if (question) expect(moved.options[question.option]).toMatchObject({ next: keys[0] });
          else
            for (const ref of taken.refs) expect([parentsOf(moved, ref), moved.root === ref.key]).toEqual([[], false]);
          return;
        }
        const [node, to] =
          'option' in drop.place ? ['option' as const, drop.place.option] : ['example' as const, drop.place.example];
        const list = siblingsIn(moved, node, to.in);
        const first = list.indexOf(keys[0] ?? '');
        expect(list.slice(first, first + keys.length)).toEqual(keys);
        const otherKeys = (siblings: readonly string[]) => siblings.filter((key) => !keys.includes(key));
        expect(otherKeys(list)).toEqual(otherKeys(siblingsIn(document, node, to.in)));
        if (to.before !== null && !keys.includes(to.before)) expect(list[first + keys.length]).toBe(to.before);
      }),
    );
  });

  test('[TRE-08] a target below the dropped node is refused, and no other target for that reason', () => {
    fc.assert(
      fc.property(choices, ({ document, kind, which, half }) => {
        const [ref] = selectNodes(document, kind, which);
        if (!ref || cyclesIn(document) > 0) return;
        const taken = prepareDrag(document, [ref]);
        const below = new Set(subtreeOf(document, ref).map(refName));
        for (const spot of dropTargetsIn(document)) {
          const drop = checkDrop(document, taken, spot, half);
          if ('refused' in drop) {
            if (drop.refused === 'belowItself') {
              expect(() => moveNodes(document, [ref], placeOf(spot, ref.node))).toThrow('below itself');
            }
            continue;
          }
          expect(() => applyEdits(document, moveNodes(document, [ref], drop.place))).not.toThrow();
          const inside =
            spot !== null && spot.kind === 'question' && below.has(refName({ node: 'question', key: spot.key }));
          expect(inside).toBe(false);
        }
      }),
    );
  });

  const [q, o, e] = [keyOf('question', 0), keyOf('option', 0), keyOf('example', 0)];
  test('[TRE-06] mixed kinds, two questions for one answer, and a target for another kind are refused', () => {
    const [document] = fc.sample(documents(), { seed: 1, numRuns: 1 }) as [TreeDocument];
    const made = {
      ...document,
      root: q,
      questions: {
        [q]: { texts: {}, options: [o] },
        [keyOf('question', 1)]: { texts: {}, options: [] },
        [keyOf('question', 2)]: { texts: {}, options: [] },
      },
      options: {
        [o]: { identifier: 'A', divider: false, next: null, result: null, texts: {}, examples: [e] },
      },
      examples: { [e]: { identifier: null, belowDivider: false, picture: null, texts: {} } },
      results: {},
    };
    const [one, two]: NodeRef[] = [1, 2].map((number) => ({ node: 'question', key: keyOf('question', number) }));
    const option: NodeRef = { node: 'option', key: o };
    const drop = (refs: (NodeRef | undefined)[], spot: DropTarget) =>
      checkDrop(
        made,
        prepareDrag(
          made,
          refs.filter((ref) => ref !== undefined),
        ),
        spot,
        'before',
      );
    const onOption: DropTarget = { kind: 'option', key: o, parent: q };
    expect(drop([one, option], onOption)).toEqual({ refused: 'mixed' });
    expect(drop([one, two], onOption)).toEqual({ refused: 'several' });
    expect(drop([one, two], null)).toEqual({ place: { question: null }, mark: 'on' });
    expect(drop([one], { kind: 'question', key: q, parent: null })).toEqual({ refused: 'kind' });
    expect(drop([option], null)).toEqual({ refused: 'kind' });
    expect(drop([{ node: 'question', key: q }], onOption)).toEqual({ refused: 'belowItself' });
    expect(drop([one], onOption)).toEqual({ place: { question: { option: o } }, mark: 'on' });
  });
});

/** Place of a drop target if it were not refused. */
const placeOf = (spot: DropTarget, node: NodeRef['node']) => {
  if (spot === null) throw new Error('nothing is above this');
  if (node === 'question') return { question: { option: (spot.kind === 'option' ? spot.key : spot.parent) ?? '' } };
  return { option: { in: (spot.kind === 'question' ? spot.key : spot.parent) ?? '', before: null } };
};

describe('several nodes', () => {
  test('[TRE-08] selected nodes below other selected nodes move with those', () => {
    fc.assert(
      fc.property(documents({ isTidy: true }), fc.array(fc.nat(30), { maxLength: 6 }), (document, which) => {
        const all = nodesIn(document);
        const refs = which.flatMap((number) => all[number % Math.max(1, all.length)] ?? []);
        const tops = findTopmost(document, refs);
        const along = new Set(tops.flatMap((ref) => subtreeOf(document, ref).map(refName)));
        for (const ref of tops) {
          const otherNodes = tops.filter((other) => other !== ref).flatMap((other) => subtreeOf(document, other));
          expect(otherNodes.map(refName)).not.toContain(refName(ref));
        }
        // No question of a cycle is above the others.
        if (cyclesIn(document) === 0) for (const ref of refs) expect(along).toContain(refName(ref));
      }),
    );
  });

  test('[TRE-08] one step down and up restores the order, and siblings keep theirs', () => {
    fc.assert(
      fc.property(choices, ({ document, kind, which }) => {
        const refs = selectNodes(document, kind, which);
        const moved = after(document, shiftNodes(document, refs, 1));
        const keys = new Set(refs.map(({ key }) => key));
        for (const [key, { options }] of Object.entries(document.questions)) {
          const now = moved.questions[key]?.options ?? [];
          for (const [place, option] of options.entries()) {
            const shift = now.indexOf(option) - place;
            if (keys.has(option)) expect([0, 1]).toContain(shift);
            else expect(shift).toBeLessThanOrEqual(0);
          }
          expect(now.filter((each) => keys.has(each))).toEqual(options.filter((each) => keys.has(each)));
        }
        const isAtEnd = [
          ...Object.values(document.questions).map(({ options }) => options),
          ...Object.values(document.options).map(({ examples }) => examples),
        ].some((list) => keys.has(list.at(-1) ?? ''));
        if (!isAtEnd) expect(after(moved, shiftNodes(moved, refs, -1))).toEqual(document);
      }),
    );
  });

  test('[TRE-08] a level up is after the answer above, and a level down from there is at the end of the same question', () => {
    fc.assert(
      fc.property(choices, ({ document, which }) => {
        const [ref] = selectNodes(document, 'option', which);
        const up = ref && findLevelPlace(document, [ref], 'up');
        if (!up || !('option' in up)) return;
        const [question = ''] = parentsOf(document, ref);
        const [above = ''] = parentsOf(document, { node: 'question', key: question });
        const isBelow = subtreeOf(document, ref).some(({ key }) => key === up.option.in);
        if (isBelow || parentsOf(document, { node: 'question', key: question }).length > 1) return;
        const moved = after(document, moveNodes(document, [ref], up));
        const list = moved.questions[up.option.in]?.options ?? [];
        expect(list[list.indexOf(above) + 1]).toBe(ref.key);
        expect(findLevelPlace(moved, [ref], 'down')).toEqual({ option: { in: question, before: null } });
      }),
    );
  });

  test('[TRE-08] removed nodes leave no reference to them, and are restored by undo', () => {
    fc.assert(
      fc.property(documents(), fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }), (document, which) => {
        const all = nodesIn(document);
        const tops = findTopmost(
          document,
          which.flatMap((number) => all[number % Math.max(1, all.length)] ?? []),
        );
        const { document: left, inverse } = applyEdits(document, removeSubtrees(document, tops));
        for (const { node, key } of tops) {
          expect(nodesIn(left).map(refName)).not.toContain(refName({ node, key }));
          expect(parentsOf(left, { node, key })).toEqual([]);
        }
        expect(after(left, inverse)).toEqual(document);
      }),
    );
  });
});
