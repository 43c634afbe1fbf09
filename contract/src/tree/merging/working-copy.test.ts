import { describe, expect, test } from 'vitest';
import { chainOf, keyOf } from '../../../test/tree-documents.ts';
import { follow, send, serverWith } from '../../../test/tree-server.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';
import { paused } from './tree-history.ts';
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
    values.reduce((now, value) => copies.edited(now, [text(value)]), copy);

  test('[TRE-08] what is typed one after the other is one step, until a pause or another text', () => {
    const open = copies.openCopy(first, 0);
    expect(copies.stepped(typed(open, 'W', 'Wa', 'Wat'), 'undo').document).toEqual(first);
    const halfway = typed(open, 'W', 'Wa');
    const withPause = typed({ ...halfway, history: paused(halfway.history) }, 'Wat', 'Wat?');
    expect(nameIn(copies.stepped(withPause, 'undo'))).toBe('Wa');
    const elsewhere = typed(copies.edited(halfway, [text('Hoe', keyOf('question', 1))]), 'Wat');
    expect(nameIn(copies.stepped(elsewhere, 'undo'))).toBe('Wa');
    expect(copies.stepped(copies.stepped(elsewhere, 'undo'), 'redo').document).toEqual(elsewhere.document);
  });

  test('[TRE-08] what others said since is not taken back, and that is told', () => {
    const server = serverWith(first);
    const mine = send(typed(copies.openCopy(first, 0), 'Van mij'), server, 'told');
    server.make(1, 'theirs', [text('Van hen')]);
    const undone = copies.stepped(follow(mine, server), 'undo');
    expect(nameIn(undone)).toBe('Van hen');
    expect(undone.dropped).toMatchObject([{ why: 'changed' }]);
    expect(undone.unsent).toEqual([]);
  });

  test('[REL-05] it shows what the server kept, unless that was changed again meanwhile; it can be taken back all the same', () => {
    const server = serverWith(first);
    const saved = send(typed(copies.openCopy(first, 0), 'drie'), server, 'told');
    expect(nameIn(saved)).toBe('drei');
    const undone = copies.stepped(saved, 'undo');
    expect(undone.document).toEqual(first);
    expect(nameIn(copies.stepped(undone, 'redo'))).toBe('drei');
    const sent = send(typed(copies.openCopy(first, 0), 'drie'), serverWith(first), 'lost');
    const server2 = serverWith(first);
    const again = send(typed(sent, 'vier'), server2, 'told');
    expect([nameIn(again), again.base.questions[question]?.texts.nl?.name]).toEqual(['vier', 'drei']);
  });

  test('[REL-05] a node that was taken away comes back with what the server kept of it, and can be taken back itself', () => {
    const server = serverWith(first);
    const key = keyOf('question', 9);
    const value = { texts: { nl: { name: 'drie' } }, options: [] };
    const last = first.questions[keyOf('question', 1)]?.options[0] ?? '';
    const added = copies.edited(copies.openCopy(first, 0), [
      { edit: 'add', node: 'question', key, value, to: { in: last, before: null } },
    ]);
    const onItsWay = copies.sending(added, 'one', 5);
    const removed = copies.edited(onItsWay, [{ edit: 'remove', node: 'question', key, from: last }]);
    const saved = send(removed, server, 'told');
    const back = copies.stepped(saved, 'undo');
    expect(back.document.questions[key]?.texts.nl?.name).toBe('drei');
    const before = copies.stepped(back, 'undo');
    expect(before.dropped).toEqual([]);
    expect(before.document).toEqual(first);
  });

  test('[REL-05] a lost answer makes nothing twice', () => {
    const server = serverWith(first);
    const lost = send(typed(copies.openCopy(first, 0), 'Een'), server, 'lost');
    expect(server.number).toBe(1);
    const again = send(lost, server, 'told');
    expect([server.number, again.number, again.sent]).toEqual([1, 1, null]);
  });

  test('[REL-05] who decides on their own value sends it; the value of the others needs nothing', () => {
    const server = serverWith(first);
    server.make(0, 'theirs', [text('Van hen')]);
    const both = send(typed(copies.openCopy(first, 0), 'Van mij'), server, 'told');
    expect([nameIn(both), both.unsent, both.conflicts.length]).toEqual(['Van hen', [], 1]);
    const slot = both.conflicts[0]?.slot ?? '';
    const mine = copies.decided(both, slot, 'mine');
    expect([nameIn(mine), mine.unsent, mine.conflicts]).toEqual(['Van mij', [text('Van mij')], []]);
    const theirs = copies.decided(both, slot, 'theirs');
    expect([nameIn(theirs), theirs.unsent, theirs.conflicts]).toEqual(['Van hen', [], []]);
    expect(typed(both, 'Nieuw').conflicts).toEqual([]);
  });

  test('[TRE-04] of a version that was published, what nobody decided is told, and what it still takes is still asked', () => {
    const server = serverWith(first);
    const english = (value: string): TreeEdit => ({ ...text(value), language: 'en' }) as TreeEdit;
    server.make(0, 'theirs', [text('Van hen'), english('Theirs')]);
    const open = copies.edited(copies.openCopy(first, 0), [text('Van mij'), english('Mine')]);
    const undecided = send(open, server, 'told');
    expect(undecided.conflicts).toHaveLength(2);
    const closed = copies.closed(undecided);
    expect(closed.dropped).toEqual([{ edit: text('Van mij'), why: 'closed' }]);
    expect(closed.conflicts).toMatchObject([{ mine: english('Mine') }]);
    expect([nameIn(closed), closed.unsent]).toEqual(['Van hen', []]);
  });
});
