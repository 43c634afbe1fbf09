import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import { type NodeRef, subtreeOf } from '../document/node-parts.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from './apply-edit.ts';
import { type CarriedParts, carriedIn, carriedText, carry, pasteParts } from './carried-parts.ts';
import { removeSubtrees } from './remove-subtree.ts';

const newKeys = () => {
  let made = 1_000_000;
  return () => keyOf('question', ++made);
};
const questionAt = (number: number): NodeRef => ({ node: 'question', key: keyOf('question', number) });

describe('parts in a clipboard', () => {
  test('[TRE-08] any part comes out of the text as it went in', () => {
    fc.assert(
      fc.property(documents(), fc.nat(20), (document, at) => {
        const all: NodeRef[] = [
          ...Object.keys(document.questions).map((key): NodeRef => ({ node: 'question', key })),
          ...Object.keys(document.options).map((key): NodeRef => ({ node: 'option', key })),
          ...Object.keys(document.examples).map((key): NodeRef => ({ node: 'example', key })),
        ];
        const ref = all[at % Math.max(1, all.length)];
        if (!ref) return;
        const carried = carry(document, [ref], false);
        expect(carriedIn(carriedText(carried))).toEqual(carried);
      }),
    );
  });

  test('[TRE-08] [SEC-01] a text of somebody else is none of ours, and one that was tampered with is damaged', () => {
    const document = chainOf(3);
    const text = carriedText(carry(document, [questionAt(0)], false));
    const changed = (change: (carried: CarriedParts) => void) => {
      const carried = JSON.parse(text) as CarriedParts;
      change(carried);
      return carriedIn(JSON.stringify(carried));
    };
    const partOf = ({ parts: [part] }: CarriedParts) => part as CarriedParts['parts'][number];
    expect(['', 'Een brief', '{"a":1}', `x${text}`].map(carriedIn)).toEqual(Array(4).fill('other'));
    expect(changed(() => {})).toMatchObject({ isCut: false });
    const damaged = [
      carriedIn(text.slice(0, -1)),
      carriedIn(text.replace('"format":1', '"format":2')),
      carriedIn(text.replace('"parts":[{', '"parts":[{"__proto__":{"isAdmin":true},')),
      carriedIn(`{"ok":"question-tree-parts",${' '.repeat(5 * 1024 * 1024)}`),
      changed((carried) => {
        carried.parts = [];
      }),
      changed((carried) => {
        partOf(carried).top.key = keyOf('question', 99);
      }),
      // A question that is in it twice, and one that leads back to itself.
      changed((carried) => {
        for (const option of Object.values(partOf(carried).options)) option.next = keyOf('question', 1);
      }),
      changed((carried) => {
        for (const option of Object.values(partOf(carried).options)) option.next = keyOf('question', 0);
      }),
      // What nothing in it leads to, what it does not hold, and more than a node has.
      changed((carried) => {
        partOf(carried).questions[keyOf('question', 77)] = { texts: {}, options: [] };
      }),
      changed((carried) => {
        partOf(carried).results = {};
      }),
      changed((carried) => {
        Object.assign(partOf(carried).questions[keyOf('question', 0)] ?? {}, { onclick: 'alert(1)' });
      }),
      changed((carried) => {
        Object.assign(partOf(carried).questions[keyOf('question', 0)] ?? {}, {
          texts: { nl: { name: 'a'.repeat(99_999) } },
        });
      }),
    ];
    expect(damaged).toEqual(damaged.map(() => 'damaged'));
  });
});

describe('pasting', () => {
  const cut = (document: TreeDocument, refs: NodeRef[]) => {
    const carried = carry(document, refs, true);
    return { carried, left: applyEdits(document, removeSubtrees(document, refs)).document };
  };

  test('[TRE-08] what was cut comes back as the nodes that it was, and pasted once more as others', () => {
    const document = chainOf(4);
    const [option = ''] = document.questions[keyOf('question', 1)]?.options ?? [];
    const place = { question: { option } };
    const { carried, left } = cut(document, [questionAt(2)]);
    const { refs, edits } = pasteParts(left, carried, place, newKeys());
    const back = applyEdits(left, edits).document;
    expect([refs, back]).toEqual([[questionAt(2)], document]);
    const again = pasteParts(back, carried, { question: null }, newKeys());
    expect(again.refs).not.toEqual([questionAt(2)]);
    const twice = applyEdits(back, again.edits).document;
    expect(Object.keys(twice.questions).length).toBe(
      4 + subtreeOf(document, questionAt(2)).filter(({ node }) => node === 'question').length,
    );
  });

  test('[TRE-08] in another tree, and of a copy, the nodes are others; several stand in their order', () => {
    const document = chainOf(4);
    const { carried, left } = cut(document, [questionAt(2)]);
    const other = { ...left, key: keyOf('tree', 9) };
    expect(pasteParts(other, carried, { question: null }, newKeys()).refs).not.toEqual([questionAt(2)]);
    expect(pasteParts(left, { ...carried, isCut: false }, { question: null }, newKeys()).refs).not.toEqual([
      questionAt(2),
    ]);

    const question = keyOf('question', 0);
    const options = document.questions[question]?.options ?? [];
    const copied = carry(
      document,
      options.map((key): NodeRef => ({ node: 'option', key })),
      false,
    );
    const { refs, edits } = pasteParts(
      document,
      copied,
      { option: { in: question, before: options[0] ?? null } },
      newKeys(),
    );
    const after = applyEdits(document, edits).document;
    expect(after.questions[question]?.options).toEqual([...refs.map(({ key }) => key), ...options]);
    expect(Object.keys(after.results)).toEqual(Object.keys(document.results));
  });
});
