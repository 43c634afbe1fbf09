import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../../../test/tree-documents.ts';
import { editOf, type Step, step } from '../../../test/tree-edits.ts';
import { follow, type Server, send, serverWith, storedTexts } from '../../../test/tree-server.ts';
import { applyEdits } from '../edits/apply-edit.ts';
import { createDraft, restoreDraft } from './tree-draft.ts';
import { endTyping } from './tree-history.ts';
import * as copies from './working-copy.ts';

type Copy = copies.WorkingCopy;

/** Closes the page, and opens it later. */
const reload = (copy: Copy, server: Server): Copy => {
  const draft = createDraft(copy);
  if (!draft) return copies.openCopy(server.document, server.number);
  const { isMade } = draft.sent ? server.make(draft.number, draft.sent.id, draft.sent.edits) : { isMade: false };
  return restoreDraft(structuredClone(draft), server.document, server.number, isMade);
};

const act = fc.oneof(
  { weight: 8, arbitrary: step.map((edit) => ({ edit })) },
  { weight: 6, arbitrary: fc.constantFrom('send', 'follow', 'undo') },
  { weight: 3, arbitrary: fc.constantFrom('redo', 'lost', 'outdated', 'reload', 'pause', 'mine', 'theirs') },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const change = (copy: Copy, chosen: Step): Copy => {
  const edit = editOf(copy.document, chosen);
  return edit ? copies.applyLocalEdits(copy, [edit]) : copy;
};

const perform = (copy: Copy, what: Act, server: Server): Copy => {
  if (typeof what === 'object') return change(copy, what.edit);
  const [conflict] = copy.conflicts;
  switch (what) {
    case 'send':
      return send(copy, server, 'delivered');
    case 'lost':
    case 'outdated':
      return send(copy, server, what);
    case 'follow':
      return follow(copy, server);
    case 'reload':
      return reload(copy, server);
    case 'pause':
      return { ...copy, history: endTyping(copy.history) };
    case 'mine':
    case 'theirs':
      return conflict ? copies.resolveConflict(copy, conflict.slot, what) : copy;
    case 'undo':
    case 'redo':
      return copies.undoRedo(copy, what);
    default:
      return copy;
  }
};

const scripts = (people: number) =>
  fc.record({
    first: documents({ isTidy: true }),
    acts: fc.array(fc.record({ who: fc.nat(people - 1), what: act }), { maxLength: 60 }),
  });

/** Lets every copy send and follow until all are saved. */
const synchronize = (all: readonly Copy[], server: Server): Copy[] => {
  let now = [...all];
  for (let round = 0; round < 100; round += 1) {
    now = now.map((copy) => follow(send(copy, server, 'delivered'), server));
    if (now.every(({ sent, unsent, number }) => !sent && unsent.length === 0 && number === server.number)) return now;
  }
  throw new Error('an edit is never applied');
};

describe('users who edit a version at the same time', () => {
  test.each([2, 3])(
    '[REL-05] %i of them end with the document of the server, whenever they fetch changes',
    (people) => {
      fc.assert(
        fc.property(scripts(people), ({ first, acts }) => {
          const server = serverWith(first);
          let all = Array.from({ length: people }, () => copies.openCopy(first, 0));
          for (const { who, what } of acts) {
            all = all.map((copy, index) => (index === who ? perform(copy, what, server) : copy));
            for (const { base, sent, unsent, document } of all) {
              const unsaved = [...(sent?.edits ?? []), ...unsent];
              expect(applyEdits(base, unsaved).document).toEqual(document);
            }
          }
          for (const { document, base } of synchronize(all, server)) {
            expect(document).toEqual(server.document);
            expect(base).toEqual(server.document);
          }
        }),
        { numRuns: 250 },
      );
    },
  );

  test('[TRE-08] a single user can undo and redo everything', () => {
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
            if (at === saveAt) copy = send(copy, server, 'delivered');
          }
          const last = copy.document;
          const all = copy.history.undo.length;
          for (let count = 0; count < all; count += 1) copy = copies.undoRedo(copy, 'undo');
          expect(storedTexts(copy.document)).toEqual(storedTexts(first));
          for (let count = 0; count < all; count += 1) copy = copies.undoRedo(copy, 'redo');
          expect(storedTexts(copy.document)).toEqual(storedTexts(last));
          expect(copy.dropped).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
