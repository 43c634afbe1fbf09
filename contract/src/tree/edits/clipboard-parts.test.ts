import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import { type NodeRef, subtreeOf } from '../document/node-parts.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from './apply-edit.ts';
import { type ClipboardParts, copyParts, formatClipboard, parseClipboard, pasteParts } from './clipboard-parts.ts';
import { removeSubtrees } from './remove-subtree.ts';

const newKeys = () => {
  let made = 1_000_000;
  return () => keyOf('question', ++made);
};
const questionAt = (number: number): NodeRef => ({ node: 'question', key: keyOf('question', number) });

describe('parts in a clipboard', () => {
  test('[TRE-08] any part is formatted and parsed without change', () => {
    fc.assert(
      fc.property(documents(), fc.nat(20), (document, at) => {
        const all: NodeRef[] = [
          ...Object.keys(document.questions).map((key): NodeRef => ({ node: 'question', key })),
          ...Object.keys(document.options).map((key): NodeRef => ({ node: 'option', key })),
          ...Object.keys(document.examples).map((key): NodeRef => ({ node: 'example', key })),
        ];
        const ref = all[at % Math.max(1, all.length)];
        if (!ref) return;
        const carried = copyParts(document, [ref], false);
        expect(parseClipboard(formatClipboard(carried))).toEqual(carried);
      }),
    );
  });

  test('[TRE-08] [SEC-01] a text from elsewhere is ignored, and a manipulated one is damaged', () => {
    const document = chainOf(3);
    const text = formatClipboard(copyParts(document, [questionAt(0)], false));
    const parseChanged = (change: (carried: ClipboardParts) => void) => {
      const carried = JSON.parse(text) as ClipboardParts;
      change(carried);
      return parseClipboard(JSON.stringify(carried));
    };
    const partOf = ({ parts: [part] }: ClipboardParts) => part as ClipboardParts['parts'][number];
    expect(['', 'Een brief', '{"a":1}', `x${text}`].map(parseClipboard)).toEqual(Array(4).fill('other'));
    expect(parseChanged(() => {})).toMatchObject({ isCut: false });
    const damaged = [
      parseClipboard(text.slice(0, -1)),
      parseClipboard(text.replace('"format":1', '"format":2')),
      parseClipboard(text.replace('"parts":[{', '"parts":[{"__proto__":{"isAdmin":true},')),
      parseClipboard(`{"ok":"question-tree-parts",${' '.repeat(5 * 1024 * 1024)}`),
      parseChanged((carried) => {
        carried.parts = [];
      }),
      parseChanged((carried) => {
        partOf(carried).top.key = keyOf('question', 99);
      }),
      // A question with two parents, and one that leads back to itself.
      parseChanged((carried) => {
        for (const option of Object.values(partOf(carried).options)) option.next = keyOf('question', 1);
      }),
      parseChanged((carried) => {
        for (const option of Object.values(partOf(carried).options)) option.next = keyOf('question', 0);
      }),
      // An unreachable node, a missing result, and an unknown field.
      parseChanged((carried) => {
        partOf(carried).questions[keyOf('question', 77)] = { texts: {}, options: [] };
      }),
      parseChanged((carried) => {
        partOf(carried).results = {};
      }),
      parseChanged((carried) => {
        Object.assign(partOf(carried).questions[keyOf('question', 0)] ?? {}, { onclick: 'alert(1)' });
      }),
      parseChanged((carried) => {
        Object.assign(partOf(carried).questions[keyOf('question', 0)] ?? {}, {
          texts: { nl: { name: 'a'.repeat(99_999) } },
        });
      }),
    ];
    expect(damaged).toEqual(damaged.map(() => 'damaged'));
  });
});

describe('pasting', () => {
  const cutNodes = (document: TreeDocument, refs: NodeRef[]) => {
    const carried = copyParts(document, refs, true);
    return { carried, left: applyEdits(document, removeSubtrees(document, refs)).document };
  };

  test('[TRE-08] cut nodes are pasted with their keys, and once more with new ones', () => {
    const document = chainOf(4);
    const [option = ''] = document.questions[keyOf('question', 1)]?.options ?? [];
    const place = { question: { option } };
    const { carried, left } = cutNodes(document, [questionAt(2)]);
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

  test('[TRE-08] nodes get new keys in another tree and in a copy; several keep their order', () => {
    const document = chainOf(4);
    const { carried, left } = cutNodes(document, [questionAt(2)]);
    const other = { ...left, key: keyOf('tree', 9) };
    expect(pasteParts(other, carried, { question: null }, newKeys()).refs).not.toEqual([questionAt(2)]);
    expect(pasteParts(left, { ...carried, isCut: false }, { question: null }, newKeys()).refs).not.toEqual([
      questionAt(2),
    ]);

    const question = keyOf('question', 0);
    const options = document.questions[question]?.options ?? [];
    const copied = copyParts(
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
