import { describe, expect, test } from 'vitest';
import { chainOf, keyOf } from '../../../test/tree-documents.ts';
import { follow, send, serverWith } from '../../../test/tree-server.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';
import { endTyping } from './tree-history.ts';
import * as copies from './working-copy.ts';

type Copy = copies.WorkingCopy;

describe('a working copy', () => {
  const first = chainOf(2);
  const question = keyOf('question', 0);
  const text = (value: string, key = question): TreeEdit => ({
    edit: 'text',
    node: 'question',
    key,
    language: 'nl',
    field: 'name',
    value,
  });
  const nameIn = (copy: Copy) => copy.document.questions[question]?.texts.nl?.name;
  const typed = (copy: Copy, ...values: string[]) =>
    values.reduce((now, value) => copies.applyLocalEdits(now, [text(value)]), copy);

  test('[TRE-08] undoes successive typing as one step, until a pause or another text', () => {
    const open = copies.openCopy(first, 0);
    expect(copies.undoRedo(typed(open, 'W', 'Wa', 'Wat'), 'undo').document).toEqual(first);
    const halfway = typed(open, 'W', 'Wa');
    const withPause = typed({ ...halfway, history: endTyping(halfway.history) }, 'Wat', 'Wat?');
    expect(nameIn(copies.undoRedo(withPause, 'undo'))).toBe('Wa');
    const elsewhere = typed(copies.applyLocalEdits(halfway, [text('Hoe', keyOf('question', 1))]), 'Wat');
    expect(nameIn(copies.undoRedo(elsewhere, 'undo'))).toBe('Wa');
    expect(copies.undoRedo(copies.undoRedo(elsewhere, 'undo'), 'redo').document).toEqual(elsewhere.document);
  });

  test('[TRE-08] does not undo a later value of others, and reports that', () => {
    const server = serverWith(first);
    const mine = send(typed(copies.openCopy(first, 0), 'Van mij'), server, 'delivered');
    server.make(1, 'theirs', [text('Van hen')]);
    const undone = copies.undoRedo(follow(mine, server), 'undo');
    expect(nameIn(undone)).toBe('Van hen');
    expect(undone.dropped).toMatchObject([{ why: 'changed' }]);
    expect(undone.unsent).toEqual([]);
  });

  test('[REL-05] shows the value that the server stored, unless it was changed again; undo works all the same', () => {
    const server = serverWith(first);
    const saved = send(typed(copies.openCopy(first, 0), 'drie'), server, 'delivered');
    expect(nameIn(saved)).toBe('drei');
    const undone = copies.undoRedo(saved, 'undo');
    expect(undone.document).toEqual(first);
    expect(nameIn(copies.undoRedo(undone, 'redo'))).toBe('drei');
    const sent = send(typed(copies.openCopy(first, 0), 'drie'), serverWith(first), 'lost');
    const server2 = serverWith(first);
    const again = send(typed(sent, 'vier'), server2, 'delivered');
    expect([nameIn(again), again.base.questions[question]?.texts.nl?.name]).toEqual(['vier', 'drei']);
  });

  test('[REL-05] restores a removed node with the value that the server stored, and can undo that too', () => {
    const server = serverWith(first);
    const key = keyOf('question', 9);
    const value = { texts: { nl: { name: 'drie' } }, options: [] };
    const last = first.questions[keyOf('question', 1)]?.options[0] ?? '';
    const added = copies.applyLocalEdits(copies.openCopy(first, 0), [
      { edit: 'add', node: 'question', key, value, to: { in: last, before: null } },
    ]);
    const onItsWay = copies.sendEdits(added, 'one', 5);
    const removed = copies.applyLocalEdits(onItsWay, [{ edit: 'remove', node: 'question', key, from: last }]);
    const saved = send(removed, server, 'delivered');
    const back = copies.undoRedo(saved, 'undo');
    expect(back.document.questions[key]?.texts.nl?.name).toBe('drei');
    const before = copies.undoRedo(back, 'undo');
    expect(before.dropped).toEqual([]);
    expect(before.document).toEqual(first);
  });

  test('[REL-05] applies no edit twice after a lost reply', () => {
    const server = serverWith(first);
    const lost = send(typed(copies.openCopy(first, 0), 'Een'), server, 'lost');
    expect(server.number).toBe(1);
    const again = send(lost, server, 'delivered');
    expect([server.number, again.number, again.sent]).toEqual([1, 1, null]);
  });

  test('[REL-05] sends the own value of a resolved conflict; the value of the others needs no edit', () => {
    const server = serverWith(first);
    server.make(0, 'theirs', [text('Van hen')]);
    const both = send(typed(copies.openCopy(first, 0), 'Van mij'), server, 'delivered');
    expect([nameIn(both), both.unsent, both.conflicts.length]).toEqual(['Van hen', [], 1]);
    const slot = both.conflicts[0]?.slot ?? '';
    const mine = copies.resolveConflict(both, slot, 'mine');
    expect([nameIn(mine), mine.unsent, mine.conflicts]).toEqual(['Van mij', [text('Van mij')], []]);
    const theirs = copies.resolveConflict(both, slot, 'theirs');
    expect([nameIn(theirs), theirs.unsent, theirs.conflicts]).toEqual(['Van hen', [], []]);
    expect(typed(both, 'Nieuw').conflicts).toEqual([]);
  });

  test('[TRE-04] of a published version reports refused conflicts as dropped, and keeps allowed ones', () => {
    const server = serverWith(first);
    const english = (value: string): TreeEdit => ({ ...text(value), language: 'en' }) as TreeEdit;
    server.make(0, 'theirs', [text('Van hen'), english('Theirs')]);
    const open = copies.applyLocalEdits(copies.openCopy(first, 0), [text('Van mij'), english('Mine')]);
    const undecided = send(open, server, 'delivered');
    expect(undecided.conflicts).toHaveLength(2);
    const closed = copies.markPublished(undecided);
    expect(closed.dropped).toEqual([{ edit: text('Van mij'), why: 'closed' }]);
    expect(closed.conflicts).toMatchObject([{ mine: english('Mine') }]);
    expect([nameIn(closed), closed.unsent]).toEqual(['Van hen', []]);
  });
});
