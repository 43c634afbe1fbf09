import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import { editsOf } from '../../../test/tree-edits.ts';
import { findEntry } from '../document/node-links.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { applyEdit, applyEdits } from '../edits/apply-edit.ts';
import { diffTrees } from '../edits/diff-trees.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';
import {
  extractPart,
  findValue,
  isSlotEdit,
  newValueOf,
  nodesInEdit,
  type SlotEdit,
  slotName,
} from '../edits/tree-slots.ts';
import { rebaseEdits, rebaseOnto } from './rebase-edits.ts';

const after = (document: TreeDocument, edit: TreeEdit) => applyEdit(document, edit).document;
const concurrentEdits = documents({ isTidy: true }).chain((before) =>
  fc.record({ before: fc.constant(before), theirs: editsOf(before, after), mine: editsOf(before, after) }),
);

/** Finds the last edit of each slot. Slots of added nodes are compared with the nodes. */
const findLastSlotEdits = (edits: readonly TreeEdit[]) => {
  const last = new Map<string, SlotEdit>();
  for (const edit of edits) if (isSlotEdit(edit)) last.set(slotName(edit), edit);
  return [...last.values()];
};

describe('edits of two users', () => {
  test('[REL-05] fit one after the other, and end in the returned document', () => {
    fc.assert(
      fc.property(concurrentEdits, ({ before, theirs, mine }) => {
        const { document, mine: sent } = rebaseEdits({ before, theirs, mine });
        const { document: others } = applyEdits(before, theirs);
        expect(applyEdits(others, sent).document).toEqual(document);
      }),
      { numRuns: 400 },
    );
  });

  test('[REL-05] none of mine is lost without a report', () => {
    fc.assert(
      fc.property(concurrentEdits, ({ before, theirs, mine }) => {
        const rebased = rebaseEdits({ before, theirs, mine });
        const { document } = rebased;
        const reportedKeys = new Set(rebased.dropped.flatMap(({ edit }) => nodesInEdit(edit).map(([, key]) => key)));
        const conflictSlots = new Set(rebased.conflicts.map(({ slot }) => slot));
        const { document: alone } = applyEdits(before, mine);
        for (const edit of findLastSlotEdits(mine)) {
          const expectedValue = findValue(alone, edit);
          const isReported = edit.edit !== 'language' && edit.node !== 'tree' && reportedKeys.has(edit.key);
          const isConflict = conflictSlots.has(slotName(edit));
          const isDroppedHere = rebased.dropped.some(
            (each) => isSlotEdit(each.edit) && slotName(each.edit) === slotName(edit),
          );
          // A node that I removed afterwards, or a slot that a later added and removed question changed.
          if (expectedValue === undefined || expectedValue !== newValueOf(edit)) continue;
          if (!isReported && !isConflict && !isDroppedHere) expect(findValue(document, edit)).toEqual(expectedValue);
        }
        for (const node of ['question', 'option', 'example', 'result'] as const) {
          for (const edit of mine) {
            if (edit.edit !== 'add' && edit.edit !== 'remove') continue;
            if (edit.node !== node || reportedKeys.has(edit.key)) continue;
            // A node that was added and removed leaves nothing, even if others added the same.
            if (!findEntry(before, node, edit.key) && !findEntry(alone, node, edit.key)) continue;
            expect(findEntry(document, node, edit.key) === undefined).toBe(
              findEntry(alone, node, edit.key) === undefined,
            );
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  test('[REL-05] none of theirs is undone by mine: their values stay until I resolve the conflict', () => {
    fc.assert(
      fc.property(concurrentEdits, ({ before, theirs, mine }) => {
        const { document: others } = applyEdits(before, theirs);
        const { document } = rebaseEdits({ before, theirs, mine });
        for (const edit of diffTrees(before, others)) {
          if (edit.edit === 'add') expect(findEntry(document, edit.node, edit.key)).toBeDefined();
          if (!isSlotEdit(edit) || (edit.edit === 'set' && edit.field === 'next')) continue;
          expect(findValue(document, edit), slotName(edit)).toEqual(newValueOf(edit));
        }
      }),
      { numRuns: 400 },
    );
  });

  test('[REL-05] need only a part of the document on which they were made', () => {
    fc.assert(
      fc.property(concurrentEdits, ({ before, theirs, mine }) => {
        const { document: others } = applyEdits(before, theirs);
        if (theirs.length === 0) return;
        expect(rebaseOnto(extractPart(before, mine), others, mine)).toEqual(rebaseEdits({ before, theirs, mine }));
      }),
      { numRuns: 200 },
    );
  });
});

describe('rebasing', () => {
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
  const removeEdit = (node: 'question' | 'option', key: string, from: string | null): TreeEdit => ({
    edit: 'remove',
    node,
    key,
    from,
  });
  const addEdit = (key: string, to: string): TreeEdit => ({
    edit: 'add',
    node: 'question',
    key,
    value: { texts: {}, options: [] },
    to: { in: to, before: null },
  });

  test('[REL-05] a text that both changed gives a conflict with both values; equal values give none', () => {
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

  test('[REL-05] a text of a question that others removed drops it as gone', () => {
    const mine = [text(second, 'Van mij'), text(first, 'Blijft')];
    const rebased = rebaseEdits({ before, theirs: [removeEdit('question', second, lead)], mine });
    expect(rebased.dropped).toEqual([{ edit: mine[0], why: 'gone' }]);
    expect(rebased.mine).toEqual([mine[1]]);
  });

  test('[REL-05] the removal of a part that others changed drops it completely', () => {
    const [on, off] = [keyOf('option', 2), keyOf('option', 3)];
    const mine = [
      removeEdit('option', on, second),
      removeEdit('option', off, second),
      removeEdit('question', second, lead),
    ];
    const rebased = rebaseEdits({ before, theirs: [text(second, 'Anders')], mine });
    expect(rebased.mine).toEqual([]);
    expect(rebased.dropped.map(({ why }) => why)).toEqual(['changed', 'changed', 'changed']);
    const unchanged = rebaseEdits({ before, theirs: [text(third, 'Anders')], mine });
    expect(unchanged).toMatchObject({ mine, dropped: [] });
  });

  test('[REL-05] a question in the place of one from others keeps it, and gives a conflict', () => {
    const [mine, theirs] = [keyOf('question', 50), keyOf('question', 51)];
    const rebased = rebaseEdits({ before, theirs: [addEdit(theirs, end)], mine: [addEdit(mine, end)] });
    expect(rebased.document.questions[mine]).toBeDefined();
    expect(rebased.document.options[end]?.next).toBe(theirs);
    expect(rebased.conflicts).toMatchObject([{ mine: { value: mine }, theirs: { value: theirs } }]);
  });

  test('[REL-05] two moves that would form a cycle drops mine', () => {
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

  test('[REL-05] an option that both moved drops my move, unless both moved it within one list', () => {
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
