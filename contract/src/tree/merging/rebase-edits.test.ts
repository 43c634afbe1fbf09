import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import { editsOf } from '../../../test/tree-edits.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { applyEdit, applyEdits } from '../edits/apply-edit.ts';
import { diffTrees } from '../edits/diff-trees.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';
import { entryIn, givenBy, isSlotEdit, nodesOf, partOf, type SlotEdit, slotOf, valueIn } from '../edits/tree-slots.ts';
import { rebaseEdits, rebaseOnto } from './rebase-edits.ts';

const after = (document: TreeDocument, edit: TreeEdit) => applyEdit(document, edit).document;
const apart = documents({ isTidy: true }).chain((before) =>
  fc.record({ before: fc.constant(before), theirs: editsOf(before, after), mine: editsOf(before, after) }),
);

/** The last word that edits have on each slot; what is added by them is told by the node that is there. */
const lastOnEach = (edits: readonly TreeEdit[]) => {
  const last = new Map<string, SlotEdit>();
  for (const edit of edits) if (isSlotEdit(edit)) last.set(slotOf(edit), edit);
  return [...last.values()];
};

describe('edits of two people', () => {
  test('[REL-05] fit one after the other, and end in the document that is told', () => {
    fc.assert(
      fc.property(apart, ({ before, theirs, mine }) => {
        const { document, mine: sent } = rebaseEdits({ before, theirs, mine });
        const { document: others } = applyEdits(before, theirs);
        expect(applyEdits(others, sent).document).toEqual(document);
      }),
      { numRuns: 400 },
    );
  });

  test('[REL-05] nothing of mine is lost without being told', () => {
    fc.assert(
      fc.property(apart, ({ before, theirs, mine }) => {
        const rebased = rebaseEdits({ before, theirs, mine });
        const { document } = rebased;
        const told = new Set(rebased.dropped.flatMap(({ edit }) => nodesOf(edit).map(([, key]) => key)));
        const held = new Set(rebased.conflicts.map(({ slot }) => slot));
        const { document: alone } = applyEdits(before, mine);
        for (const edit of lastOnEach(mine)) {
          const wanted = valueIn(alone, edit);
          const isTold = edit.edit !== 'language' && edit.node !== 'tree' && told.has(edit.key);
          const isHeld = held.has(slotOf(edit));
          const isDroppedHere = rebased.dropped.some(
            (each) => isSlotEdit(each.edit) && slotOf(each.edit) === slotOf(edit),
          );
          // The node that I removed afterwards, or what a question that came and went made of it.
          if (wanted === undefined || wanted !== givenBy(edit)) continue;
          if (!isTold && !isHeld && !isDroppedHere) expect(valueIn(document, edit)).toEqual(wanted);
        }
        for (const node of ['question', 'option', 'example', 'result'] as const) {
          for (const edit of mine) {
            if (edit.edit !== 'add' && edit.edit !== 'remove') continue;
            if (edit.node !== node || told.has(edit.key)) continue;
            // What came and went again leaves nothing, also where others made the same.
            if (!entryIn(before, node, edit.key) && !entryIn(alone, node, edit.key)) continue;
            expect(entryIn(document, node, edit.key) === undefined).toBe(entryIn(alone, node, edit.key) === undefined);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  test('[REL-05] nothing of theirs is undone by me: their values stand until I decide', () => {
    fc.assert(
      fc.property(apart, ({ before, theirs, mine }) => {
        const { document: others } = applyEdits(before, theirs);
        const { document } = rebaseEdits({ before, theirs, mine });
        for (const edit of diffTrees(before, others)) {
          if (edit.edit === 'add') expect(entryIn(document, edit.node, edit.key)).toBeDefined();
          if (!isSlotEdit(edit) || (edit.edit === 'set' && edit.field === 'next')) continue;
          expect(valueIn(document, edit), slotOf(edit)).toEqual(givenBy(edit));
        }
      }),
      { numRuns: 400 },
    );
  });

  test('[REL-05] a part of what they were made on is enough', () => {
    fc.assert(
      fc.property(apart, ({ before, theirs, mine }) => {
        const { document: others } = applyEdits(before, theirs);
        if (theirs.length === 0) return;
        expect(rebaseOnto(partOf(before, mine), others, mine)).toEqual(rebaseEdits({ before, theirs, mine }));
      }),
      { numRuns: 200 },
    );
  });
});

describe('what happens to', () => {
  const before = chainOf(3);
  const [first, second, third] = [keyOf('question', 0), keyOf('question', 1), keyOf('question', 2)];
  const [lead, end] = [keyOf('option', 0), keyOf('option', 1)];
  const text = (key: string, value: string): TreeEdit => ({
    edit: 'text',
    node: 'question',
    key,
    language: 'nl',
    field: 'name',
    value,
  });
  const removed = (node: 'question' | 'option', key: string, from: string | null): TreeEdit => ({
    edit: 'remove',
    node,
    key,
    from,
  });
  const added = (key: string, to: string): TreeEdit => ({
    edit: 'add',
    node: 'question',
    key,
    value: { texts: {}, options: [] },
    to: { in: to, before: null },
  });

  test('[REL-05] a text that both changed: both values are told, and mine is held back; the same value is no conflict', () => {
    const rebased = rebaseEdits({ before, theirs: [text(first, 'Van hen')], mine: [text(first, 'Van mij')] });
    expect(rebased).toMatchObject({ mine: [], dropped: [] });
    expect(rebased.conflicts).toEqual([
      {
        slot: `question ${first} nl name`,
        mine: text(first, 'Van mij'),
        theirs: text(first, 'Van hen'),
        makes: [text(first, 'Van mij')],
      },
    ]);
    expect(rebased.document.questions[first]?.texts.nl?.name).toBe('Van hen');
    const same = rebaseEdits({ before, theirs: [text(first, 'Gelijk')], mine: [text(first, 'Gelijk')] });
    expect(same).toMatchObject({ mine: [], dropped: [], conflicts: [] });
    const there = rebaseEdits({ before, theirs: [text(second, 'Van hen')], mine: [text(first, 'Van mij')] });
    expect(there).toMatchObject({ mine: [text(first, 'Van mij')], conflicts: [] });
  });

  test('[REL-05] a text of a question that others removed: it is told as gone', () => {
    const mine = [text(second, 'Van mij'), text(first, 'Blijft')];
    const rebased = rebaseEdits({ before, theirs: [removed('question', second, lead)], mine });
    expect(rebased.dropped).toEqual([{ edit: mine[0], why: 'gone' }]);
    expect(rebased.mine).toEqual([mine[1]]);
  });

  test('[REL-05] a part that I removed and of which others changed something: all of it stays, and I am told', () => {
    const [on, off] = [keyOf('option', 2), keyOf('option', 3)];
    const mine = [removed('option', on, second), removed('option', off, second), removed('question', second, lead)];
    const rebased = rebaseEdits({ before, theirs: [text(second, 'Anders')], mine });
    expect(rebased.mine).toEqual([]);
    expect(rebased.dropped.map(({ why }) => why)).toEqual(['changed', 'changed', 'changed']);
    const unchanged = rebaseEdits({ before, theirs: [text(third, 'Anders')], mine });
    expect(unchanged).toMatchObject({ mine, dropped: [] });
  });

  test('[REL-05] a question that I put where others put another: it is kept, and who follows is decided', () => {
    const [mine, theirs] = [keyOf('question', 50), keyOf('question', 51)];
    const rebased = rebaseEdits({ before, theirs: [added(theirs, end)], mine: [added(mine, end)] });
    expect(rebased.document.questions[mine]).toBeDefined();
    expect(rebased.document.options[end]?.next).toBe(theirs);
    expect(rebased.conflicts).toMatchObject([{ mine: { value: mine }, theirs: { value: theirs } }]);
  });

  test('[REL-05] two moves that would lead round together: mine is dropped', () => {
    const long = chainOf(4);
    const [one, two] = [keyOf('question', 2), keyOf('question', 3)];
    const loose = applyEdits(long, [
      { edit: 'move', node: 'question', key: one, from: keyOf('option', 2), to: null },
      { edit: 'move', node: 'question', key: two, from: keyOf('option', 4), to: null },
    ]).document;
    const move = (key: string, option: string): TreeEdit => ({
      edit: 'move',
      node: 'question',
      key,
      from: null,
      to: { in: option, before: null },
    });
    const [below, above] = [move(two, keyOf('option', 4)), move(one, keyOf('option', 6))];
    const rebased = rebaseEdits({ before: loose, theirs: [below], mine: [above] });
    expect(rebased).toMatchObject({ mine: [], dropped: [{ edit: above, why: 'circle' }] });
    const twice = rebaseEdits({ before: loose, theirs: [below], mine: [move(two, keyOf('option', 5))] });
    expect(twice).toMatchObject({ mine: [], dropped: [{ why: 'moved' }] });
  });

  test('[REL-05] an option that both moved: theirs counts; in one list both orders count', () => {
    const move = (to: string, sibling: string | null = null): TreeEdit => ({
      edit: 'move',
      node: 'option',
      key: end,
      from: first,
      to: { in: to, before: sibling },
    });
    const elsewhere = rebaseEdits({ before, theirs: [move(second)], mine: [move(third)] });
    expect(elsewhere.dropped).toEqual([{ edit: move(third), why: 'moved' }]);
    expect(elsewhere.document.questions[second]?.options).toContain(end);
    const together = rebaseEdits({ before, theirs: [move(second)], mine: [move(second, keyOf('option', 2))] });
    expect(together.dropped).toEqual([]);
    expect(together.document.questions[second]?.options[0]).toBe(end);
  });
});
