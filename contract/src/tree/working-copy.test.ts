import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../test/tree-documents.ts';
import { editOf, type Step, step } from '../../test/tree-edits.ts';
import { applyEdits } from './apply-edit.ts';
import type { TreeDocument } from './tree-document.ts';
import type { TreeEdit } from './tree-edits.ts';
import { paused } from './tree-history.ts';
import * as copies from './working-copy.ts';

type Copy = copies.WorkingCopy;

/** What a server keeps of texts: not quite what was sent. */
const kept = <T>(sent: T): T => JSON.parse(JSON.stringify(sent), (_key, value) => (value === 'drie' ? 'drei' : value));

/** A server that makes batches one after the other, each id once, and tells what happened since. */
const serverWith = (first: TreeDocument) => {
  let document = first;
  const batches: copies.MadeEdits[] = [];
  const since = (after: number) => batches.filter(({ number }) => number > after);
  return {
    get document() {
      return document;
    },
    get number() {
      return batches.length;
    },
    since,
    make: (after: number, id: string, edits: readonly TreeEdit[]) => {
      const isKnown = batches.some((batch) => batch.id === id);
      if (!isKnown && after !== batches.length) return { isMade: false, batches: since(after) };
      if (!isKnown) {
        document = applyEdits(document, kept(edits)).document;
        batches.push({ number: batches.length + 1, id, edits: [...kept(edits)] });
      }
      return { isMade: true, batches: since(after) };
    },
  };
};

type Server = ReturnType<typeof serverWith>;

let ids = 0;
/** Send what is there; the answer may be lost, or say that the document is to be read anew. */
const send = (copy: Copy, server: Server, answer: 'told' | 'lost' | 'anew'): Copy => {
  ids += 1;
  const sending = copies.sending(copy, `batch ${ids}`, 5);
  if (!sending.sent) return sending;
  const { isMade, batches } = server.make(sending.number, sending.sent.id, sending.sent.edits);
  if (answer === 'lost') return sending;
  if (answer === 'anew') return copies.readAnew(sending, server.document, server.number, isMade);
  return copies.heard(sending, batches);
};

/** Hear of the others; while something is on its way its answer tells. */
const follow = (copy: Copy, server: Server): Copy => (copy.sent ? copy : copies.heard(copy, server.since(copy.number)));

/** Close the page, and open it later. */
const reload = (copy: Copy, server: Server): Copy => {
  const draft = copies.draftOf(copy);
  if (!draft) return copies.openCopy(server.document, server.number);
  const { isMade } = draft.sent ? server.make(draft.number, draft.sent.id, draft.sent.edits) : { isMade: false };
  return copies.restored(structuredClone(draft), server.document, server.number, isMade);
};

const act = fc.oneof(
  { weight: 8, arbitrary: step.map((edit) => ({ edit })) },
  { weight: 6, arbitrary: fc.constantFrom('send', 'follow', 'undo') },
  { weight: 3, arbitrary: fc.constantFrom('redo', 'lost', 'anew', 'reload', 'pause', 'mine', 'theirs') },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const change = (copy: Copy, chosen: Step): Copy => {
  const edit = editOf(copy.document, chosen);
  return edit ? copies.edited(copy, [edit]) : copy;
};

const done = (copy: Copy, what: Act, server: Server): Copy => {
  if (typeof what === 'object') return change(copy, what.edit);
  const [conflict] = copy.conflicts;
  switch (what) {
    case 'send':
      return send(copy, server, 'told');
    case 'lost':
    case 'anew':
      return send(copy, server, what);
    case 'follow':
      return follow(copy, server);
    case 'reload':
      return reload(copy, server);
    case 'pause':
      return { ...copy, history: paused(copy.history) };
    case 'mine':
    case 'theirs':
      return conflict ? copies.decided(copy, conflict.slot, what) : copy;
    case 'undo':
    case 'redo':
      return copies.stepped(copy, what);
    default:
      return copy;
  }
};

const scripts = (people: number) =>
  fc.record({
    first: documents({ isTidy: true }),
    acts: fc.array(fc.record({ who: fc.nat(people - 1), what: act }), { maxLength: 60 }),
  });

/** Everybody sends and hears until nothing is left. */
const settle = (all: readonly Copy[], server: Server): Copy[] => {
  let now = [...all];
  for (let turn = 0; turn < 100; turn += 1) {
    now = now.map((copy) => follow(send(copy, server, 'told'), server));
    if (now.every(({ sent, unsent, number }) => !sent && unsent.length === 0 && number === server.number)) return now;
  }
  throw new Error('something is never made');
};

describe('people who edit a version at once', () => {
  test.each([2, 3])('[REL-05] %i of them end with the document of the server, whenever they hear of what', (people) => {
    fc.assert(
      fc.property(scripts(people), ({ first, acts }) => {
        const server = serverWith(first);
        let all = Array.from({ length: people }, () => copies.openCopy(first, 0));
        for (const { who, what } of acts) {
          all = all.map((copy, index) => (index === who ? done(copy, what, server) : copy));
          for (const { base, sent, unsent, document } of all) {
            const unsaved = [...(sent?.edits ?? []), ...unsent];
            expect(applyEdits(base, unsaved).document).toEqual(document);
          }
        }
        for (const { document, base } of settle(all, server)) {
          expect(document).toEqual(server.document);
          expect(base).toEqual(server.document);
        }
      }),
      { numRuns: 250 },
    );
  });

  test('[TRE-08] whoever is alone takes everything back, and makes it again', () => {
    fc.assert(
      fc.property(
        documents({ isTidy: true }),
        fc.array(step, { maxLength: 25 }),
        fc.nat(25),
        (first, steps, saveAt) => {
          const server = serverWith(first);
          let copy = copies.openCopy(first, 0);
          for (const [at, each] of steps.entries()) {
            copy = change(copy, each);
            if (at === saveAt) copy = send(copy, server, 'told');
          }
          const last = copy.document;
          const all = copy.history.undo.length;
          for (let count = 0; count < all; count += 1) copy = copies.stepped(copy, 'undo');
          expect(kept(copy.document)).toEqual(kept(first));
          for (let count = 0; count < all; count += 1) copy = copies.stepped(copy, 'redo');
          expect(kept(copy.document)).toEqual(kept(last));
          expect(copy.dropped).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

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
});
