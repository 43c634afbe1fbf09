import { describe, expect, test } from 'vitest';
import { chainOf, keyOf } from '../../../test/tree-documents.ts';
import { follow, send, serverWith } from '../../../test/tree-server.ts';
import { removeSubtree } from '../edits/remove-subtree.ts';
import type { TextEdit, TreeEdit } from '../edits/tree-edits.ts';
import { createDraft, restoreDraft } from './tree-draft.ts';
import * as copies from './working-copy.ts';

const first = chainOf(3);
const [answer, question] = [keyOf('option', 2), keyOf('question', 1)];
const text = (value: string | null, key = answer): TextEdit => ({
  edit: 'text',
  node: 'option',
  key,
  language: 'nl',
  field: 'name',
  value,
});
const typed = (edit: TreeEdit = text('Van mij')) => copies.applyLocalEdits(copies.openCopy(first, 0), [edit]);
const newKey = () => crypto.randomUUID();
const nameIn = (copy: copies.WorkingCopy, key = answer) => copy.document.options[key]?.texts.nl?.name;

describe('typed texts in a part that others delete', () => {
  const deletion = removeSubtree(first, { node: 'question', key: question });

  test('[TRE-08] stay with the copy, saved or not, and are reported once', () => {
    const server = serverWith(first);
    server.make(0, 'theirs', deletion);
    const unsaved = follow(typed(), server);
    expect(unsaved.document.options[answer]).toBeUndefined();
    expect(unsaved.deleted).toMatchObject([
      { part: { top: { node: 'question', key: question } }, texts: [text('Van mij')] },
    ]);
    expect(unsaved.dropped).toEqual([]);

    const later = serverWith(first);
    const saved = send(typed(), later, 'delivered');
    later.make(1, 'theirs', removeSubtree(later.document, { node: 'option', key: answer }));
    expect(follow(saved, later).deleted).toMatchObject([{ part: { top: { node: 'option', key: answer } } }]);
    // Texts of others and emptied texts are no loss.
    expect(follow(copies.openCopy(first, 0), server).deleted).toEqual([]);
    expect(follow(typed(text(null)), server).deleted).toEqual([]);
  });

  test('[TRE-08] return to their place in one step, with everything around them, and can be undone', () => {
    const server = serverWith(first);
    server.make(0, 'theirs', deletion);
    const lost = follow(typed(), server);
    const [part] = lost.deleted;
    if (!part) throw new Error('nothing was kept');
    const restored = copies.restorePart(lost, part, newKey);
    expect(restored.deleted).toEqual([]);
    expect(nameIn(restored)).toBe('Van mij');
    expect(restored.document).toEqual(typed().document);
    const sent = send(send(restored, server, 'delivered'), server, 'delivered');
    expect(send(sent, server, 'delivered').unsent).toEqual([]);
    expect(server.document.options[answer]?.texts.nl?.name).toBe('Van mij');
    expect(copies.undoRedo(restored, 'undo').document).toEqual(lost.document);
  });

  test('[TRE-08] return as a loose part when their place is taken, and as texts alone when the part is back', () => {
    const [place, other] = [keyOf('option', 0), keyOf('question', 9)];
    const server = serverWith(first);
    server.make(0, 'theirs', deletion);
    const value = { texts: {}, options: [] };
    server.make(1, 'new', [{ edit: 'add', node: 'question', key: other, value, to: { in: place, before: null } }]);
    const lost = follow(typed(), server);
    const [part] = lost.deleted;
    if (!part) throw new Error('nothing was kept');
    const loose = copies.restorePart(lost, part, newKey);
    expect([loose.document.options[place]?.next, nameIn(loose)]).toEqual([other, 'Van mij']);

    const undone = serverWith(first);
    undone.make(0, 'theirs', removeSubtree(first, { node: 'option', key: answer }));
    const lostCopy = follow(typed(), undone);
    undone.make(1, 'undone', [
      {
        edit: 'add',
        node: 'option',
        key: answer,
        value: first.options[answer] as never,
        to: { in: question, before: null },
      },
    ]);
    const back = follow(lostCopy, undone);
    expect(nameIn(back)).toBe('Antwoord');
    expect(nameIn(copies.restorePart(back, back.deleted[0] as never, newKey))).toBe('Van mij');
  });

  test('[TRE-08] survive a reload, also when the deletion is found only then, and take what is typed afterwards', () => {
    const server = serverWith(first);
    server.make(0, 'theirs', deletion);
    const lost = follow(typed(), server);
    const reopened = restoreDraft(createDraft(lost) as never, server.document, server.number, false);
    expect(reopened.deleted).toEqual(lost.deleted);
    const closed = restoreDraft(createDraft(typed()) as never, server.document, server.number, false);
    expect(closed.deleted).toMatchObject([{ texts: [text('Van mij')] }]);
    const more = copies.keepEditOfDeleted(lost, text('Van mij, en meer'));
    expect(more.deleted).toMatchObject([{ texts: [text('Van mij, en meer')] }]);
    expect(copies.keepEditOfDeleted(copies.openCopy(first, 0), text('Weg')).dropped).toMatchObject([{ why: 'gone' }]);
  });
});

test('[TRE-08] a saved text that others replace is told with both texts, until it is mine again', () => {
  const server = serverWith(first);
  const saved = send(typed(), server, 'delivered');
  server.make(1, 'theirs', [text('Van hen')]);
  const replaced = follow(saved, server);
  expect(replaced.replaced).toEqual([{ mine: text('Van mij'), theirs: text('Van hen') }]);
  server.make(2, 'later', [text('Van hen, later')]);
  expect(follow(replaced, server).replaced).toEqual([{ mine: text('Van mij'), theirs: text('Van hen, later') }]);
  // A text that was theirs already is not mine when they change it once more.
  const seen = follow({ ...replaced, replaced: [] }, server);
  expect(seen.replaced).toEqual([]);
  server.make(3, 'back', [text('Van mij')]);
  expect(follow(replaced, server).replaced).toEqual([]);
  // A text that both changed at once is a conflict, which shows both texts itself.
  const conflicting = serverWith(first);
  conflicting.make(0, 'theirs', [text('Van hen')]);
  const copy = follow(typed(), conflicting);
  expect([copy.conflicts.length, copy.replaced]).toEqual([1, []]);
});
