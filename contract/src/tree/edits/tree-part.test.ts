import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import { checkTree } from '../checks/check-tree.ts';
import type { NodeRef } from '../document/node-parts.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from './apply-edit.ts';
import { copySubtree, duplicateSubtree, type PastePlace, pasteSubtree, type TreePart, treePart } from './tree-part.ts';

const errorsIn = (document: TreeDocument) => checkTree(document).filter(({ level }) => level === 'error');

const newKeys = () => {
  let made = 1_000_000;
  return () => {
    made += 1;
    return keyOf('question', made);
  };
};

/** Documents in which every node has one place: options lead to later questions, each to another one. */
const trees = documents({ isTidy: true }).map((document): TreeDocument => {
  const targets = new Set<string>();
  const options = { ...document.options };
  for (const [question, { options: listed }] of Object.entries(document.questions)) {
    for (const key of listed) {
      const option = options[key];
      if (!option?.next) continue;
      const isFree = option.next > question && !targets.has(option.next);
      targets.add(option.next);
      if (!isFree) options[key] = { ...option, next: null };
    }
  }
  return { ...document, options };
});

/** Replaces the keys of a part by numbers, in the order of a walk, and leaves out its codes. */
const numberKeys = (part: TreePart) => {
  const numbers = new Map<string, string>();
  const numberOf = (key: string) => {
    if (!numbers.has(key)) numbers.set(key, `#${numbers.size}`);
    return numbers.get(key);
  };
  const walk = ({ node, key }: NodeRef): unknown => {
    if (node === 'question') {
      const { options, ...question } = part.questions[key] ?? { options: [] };
      return {
        key: numberOf(key),
        ...question,
        options: options.map((option) => walk({ node: 'option', key: option })),
      };
    }
    if (node === 'option') {
      const { examples, next, identifier: _code, ...option } = part.options[key] ?? { examples: [], next: null };
      return {
        key: numberOf(key),
        ...option,
        examples: examples.map((example) => walk({ node: 'example', key: example })),
        next: next && walk({ node: 'question', key: next }),
      };
    }
    const { identifier: _code, ...example } = part.examples[key] ?? {};
    return { key: numberOf(key), ...example };
  };
  return { tree: walk(part.top), language: part.language, results: part.results };
};

const codesIn = ({ options, examples }: Pick<TreeDocument, 'options' | 'examples'>): string[] =>
  [options, examples].flatMap((nodes) => Object.values(nodes).flatMap(({ identifier }) => identifier ?? []));

const topOf = (document: TreeDocument, at: number): NodeRef | undefined => {
  const all: NodeRef[] = [
    ...Object.keys(document.questions).map((key): NodeRef => ({ node: 'question', key })),
    ...Object.keys(document.options).map((key): NodeRef => ({ node: 'option', key })),
    ...Object.keys(document.examples).map((key): NodeRef => ({ node: 'example', key })),
  ];
  return all[at % Math.max(1, all.length)];
};
const nowhere = { question: { question: null }, option: { option: null }, example: { example: null } } satisfies Record<
  string,
  PastePlace
>;
/** Adds every language of these documents. */
const withAllLanguages = (document: TreeDocument): TreeDocument => ({
  ...document,
  languages: { nl: { active: true }, en: { active: true }, ar: { active: false } },
});

describe('a part of a tree', () => {
  test('[TRE-06] a pasted part differs from the copied one in keys and codes only, also after formatting it as text', () => {
    fc.assert(
      fc.property(trees, fc.nat(500), (one, at) => {
        const document = withAllLanguages(one);
        const top = topOf(document, at);
        if (!top) return;
        const part = z.parse(treePart, JSON.parse(JSON.stringify(copySubtree(document, top))));
        const { key, edits } = pasteSubtree(document, part, nowhere[top.node], newKeys());
        const now = applyEdits(document, edits).document;
        expect(numberKeys(copySubtree(now, { node: top.node, key }))).toEqual(numberKeys(part));
        // No key of the original is in the copy.
        const before = new Set([document.questions, document.options, document.examples].flatMap(Object.keys));
        for (const edit of edits) if (edit.edit === 'add') expect(before.has(edit.key)).toBe(false);
        const codes = codesIn(document);
        const added = codesIn(copySubtree(now, { node: top.node, key }));
        expect(added.filter((code) => codes.includes(code))).toEqual([]);
        expect(new Set(added).size).toBe(added.length);
        // The original is unchanged.
        expect(copySubtree(now, top)).toEqual(part);
      }),
      { numRuns: 500 },
    );
  });

  test('[TRE-06] pasted into another tree a part has its languages, and uses its results', () => {
    fc.assert(
      fc.property(trees, documents({ isTidy: true }), fc.nat(500), (from, document, at) => {
        const top = topOf(from, at);
        if (!top) return;
        const { edits } = pasteSubtree(document, copySubtree(from, top), nowhere[top.node], newKeys());
        const { document: now, inverse } = applyEdits(document, edits);
        expect(applyEdits(now, inverse).document).toEqual(document);
        const languages = new Set([...Object.keys(document.languages), document.language]);
        for (const edit of edits) {
          if (edit.edit !== 'add') continue;
          for (const code in edit.value.texts) expect(languages).toContain(code);
          if (edit.node === 'result') expect(Object.hasOwn(document.results, edit.key)).toBe(false);
        }
        for (const [key, result] of Object.entries(document.results)) expect(now.results[key]).toEqual(result);
        const unknown = checkTree(now).filter(({ problem }) => problem === 'unknownKey');
        expect(unknown).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('[TRE-06] a pasted picture has its alternative text in the own language of the tree', () => {
    const document = chainOf(1);
    const option = keyOf('option', 0);
    const example = keyOf('example', 0);
    const picture = { file: 'a.webp', alternative: { nl: 'Een huis', en: 'A house' } };
    const value = {
      identifier: null,
      belowDivider: false,
      picture,
      texts: { nl: { content: 'x' }, ar: { content: 'y' } },
    };
    const to = { in: option, before: null };
    const seen = applyEdits(document, [{ edit: 'add', node: 'example', key: example, value, to }]).document;
    const part = copySubtree(seen, { node: 'option', key: option });
    const place = { option: { in: keyOf('question', 0), before: null } };
    const pasteIn = (language: string) => {
      const target = { ...seen, language };
      return applyEdits(target, pasteSubtree(target, part, place, newKeys()).edits).document.examples;
    };
    const pasted = (language: string) => Object.entries(pasteIn(language)).find(([key]) => key !== example)?.[1];
    expect(pasted('nl')).toEqual({ ...value, texts: { nl: { content: 'x' } } });
    expect(pasted('en')?.picture?.alternative).toEqual({ en: 'A house' });
  });

  test('[TRE-06] a duplicate is directly after the original; that of a question is a loose part', () => {
    const document = chainOf(3);
    const [q0, q1] = [keyOf('question', 0), keyOf('question', 1)];
    const [on0, end0] = [keyOf('option', 0), keyOf('option', 1)];
    const { key, edits } = duplicateSubtree(document, { node: 'option', key: on0 }, newKeys());
    const now = applyEdits(document, edits).document;
    expect(now.questions[q0]?.options).toEqual([on0, key, end0]);
    expect(Object.keys(now.questions)).toHaveLength(5);
    expect(errorsIn(now)).toEqual([]);
    const loose = duplicateSubtree(document, { node: 'question', key: q1 }, newKeys());
    const beside = applyEdits(document, loose.edits).document;
    expect(errorsIn(beside).map(({ problem }) => problem)).toEqual(['unreachable', 'unreachable']);
  });

  test('[TRE-06] a cycle is copied once', () => {
    const document = chainOf(2);
    const [on0, on1, q0] = [keyOf('option', 0), keyOf('option', 2), keyOf('question', 0)];
    const round = applyEdits(document, [{ edit: 'set', node: 'option', key: on1, field: 'next', value: q0 }]).document;
    const part = copySubtree(round, { node: 'option', key: on0 });
    expect([Object.keys(part.questions), Object.keys(part.options)].map(({ length }) => length)).toEqual([2, 4]);
    expect(part.questions[q0]?.options).not.toContain(on0);
    // A part from elsewhere may contain anything.
    const wild = { ...part, questions: { ...part.questions, [q0]: { texts: {}, options: [on0, on1] } } };
    const pasted = pasteSubtree(chainOf(1), wild, { option: null }, newKeys());
    expect(pasted.edits.filter(({ edit }) => edit === 'add').length).toBeLessThan(8);
  });

  test('[TRE-06] 10 000 questions are copied and pasted', () => {
    const document = chainOf(10_000);
    const [root, last] = [keyOf('question', 0), keyOf('option', 19_999)];
    const part = copySubtree(document, { node: 'question', key: root });
    const { key, edits } = pasteSubtree(document, part, { question: { option: last } }, newKeys());
    const now = applyEdits(document, edits).document;
    expect([Object.keys(now.questions).length, now.options[last]?.next]).toEqual([20_000, key]);
    expect(errorsIn(now)).toEqual([]);
  });
});
