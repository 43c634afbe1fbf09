import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../test/tree-documents.ts';
import { applyEdits } from '../edits/apply-edit.ts';
import { removeSubtree } from '../edits/remove-subtree.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';
import { createOutline, type OutlineRow } from './outline.ts';
import type { TreeDocument } from './tree-document.ts';
import { findReachable } from './tree-paths.ts';

const after = (document: TreeDocument, ...edits: TreeEdit[]) => applyEdits(document, edits).document;
const [q0, q1, q2] = [keyOf('question', 0), keyOf('question', 1), keyOf('question', 2)];
const [on0, end0, on1, end1] = [keyOf('option', 0), keyOf('option', 1), keyOf('option', 2), keyOf('option', 3)];
const result = keyOf('result', 0);
const summarize = (row: OutlineRow) => [row.level, row.kind === 'placeholder' ? row.create : row.key];
const findRow = (rows: OutlineRow[], key: string) => rows.find((row) => 'key' in row && row.key === key);
const randomly = fc.record({ document: documents(), collapsed: fc.array(fc.nat(9)) });

describe('the outline', () => {
  test('[TRE-06] lists every node with the nodes below it, and placeholders where a node can be created', () => {
    const document = after(chainOf(2), { edit: 'set', node: 'option', key: end1, field: 'result', value: null });
    expect(createOutline(document, 'nl').map(summarize)).toEqual([
      [1, q0],
      [2, on0],
      [3, q1],
      [4, on1],
      [5, result],
      [4, end1],
      [5, 'questionOrResult'],
      [4, 'option'],
      [2, end0],
      [3, result],
      [2, 'option'],
    ]);
    const empty = { ...document, root: null, questions: {}, options: {} };
    const create = { id: 'question', kind: 'placeholder', create: 'question', parent: null, part: 'tree' };
    expect(createOutline(empty, 'nl')).toEqual([{ ...create, level: 1, posInSet: 1, setSize: 1 }]);
  });

  test('[TRE-06] gives options letters by position, and results their score', () => {
    const rows = createOutline(chainOf(1), 'nl');
    expect(rows.flatMap((row) => (row.kind === 'option' ? row.letter : []))).toEqual(['A', 'B']);
    expect(findRow(rows, result)).toMatchObject({ kind: 'result', score: 4, text: 'Uitkomst', language: 'nl' });
  });

  test('[TRE-06] hides the nodes below a collapsed node, and counts them', () => {
    const document = chainOf(3);
    const all = createOutline(document, 'nl');
    // Two questions, four options, and the results of three of them.
    expect(findRow(all, on0)).toMatchObject({ isCollapsed: false, below: 9 });
    const rows = createOutline(document, 'nl', new Set([on0]));
    expect(rows.map(summarize)).toEqual([
      [1, q0],
      [2, on0],
      [2, end0],
      [3, result],
      [2, 'option'],
    ]);
    expect(findRow(rows, on0)).toMatchObject({ isCollapsed: true, below: 9 });
    expect(findRow(rows, q0)).toMatchObject({ isCollapsed: false, below: 12 });
  });

  test('[TRE-06] shows the name of a question without tags, in the language or else in the own one', () => {
    const name = (value: string, language = 'nl'): TreeEdit => ({
      edit: 'text',
      node: 'question',
      key: q0,
      language,
      field: 'name',
      value,
    });
    const questionText = (document: TreeDocument, language: string) => {
      const row = findRow(createOutline(document, language), q0);
      return row && 'text' in row ? [row.text, row.language] : [];
    };
    expect(questionText(after(chainOf(1), name('<p>Hoe <b>gaat</b>\n het?</p><p>Goed &amp; wel</p>')), 'nl')).toEqual([
      'Hoe gaat het? Goed & wel',
      'nl',
    ]);
    const text = { type: 'text', text: 'Is 1 <b of niet?' };
    const written = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [text] }] });
    const document = after(chainOf(1), name(written));
    expect(questionText(document, 'nl')).toEqual(['Is 1 <b of niet?', 'nl']);
    expect(questionText(document, 'en')).toEqual(['Vraag 0', 'en']);
    expect(questionText(document, 'ar')).toEqual(['Is 1 <b of niet?', 'nl']);
    expect(questionText({ ...document, language: null }, 'ar')).toEqual(['', null]);
    // A changed entry does not get the cached text.
    expect(questionText(after(document, name('Anders')), 'nl')).toEqual(['Anders', 'nl']);
    const option = after(chainOf(1), {
      edit: 'text',
      node: 'option',
      key: on0,
      language: 'nl',
      field: 'name',
      value: 'Meer dan <b>5</b>',
    });
    expect(findRow(createOutline(option, 'nl'), on0)).toMatchObject({ text: 'Meer dan <b>5</b>' });
  });

  test('[TRE-06] ends cycles, and lists unreachable nodes last as a separate part', () => {
    const round = after(chainOf(2), { edit: 'set', node: 'option', key: end1, field: 'next', value: q0 });
    const again = createOutline(round, 'nl').filter((row) => 'isRepeated' in row && row.isRepeated);
    expect(again).toMatchObject([{ kind: 'question', key: q0, parent: end1, level: 5, below: 0 }]);
    const loose = after(chainOf(3), { edit: 'move', node: 'question', key: q1, from: on0, to: null });
    const part = createOutline(loose, 'nl').filter((row) => row.part === 'loose');
    expect(part.map(summarize).slice(0, 3)).toEqual([
      [1, q1],
      [2, on1],
      [3, q2],
    ]);
    // Only the question itself leads to it.
    const circle = after(loose, { edit: 'set', node: 'option', key: end1, field: 'next', value: q1 });
    expect(
      createOutline(circle, 'nl').flatMap((row) => (row.part === 'loose' && row.level === 1 ? summarize(row) : [])),
    ).toEqual([1, q1]);
    const noOption = after(chainOf(2), { edit: 'move', node: 'option', key: on0, from: q0, to: null });
    const tops = createOutline(noOption, 'nl').filter((row) => row.part === 'loose' && row.level === 1);
    expect(tops).toMatchObject([{ kind: 'option', key: on0, letter: '', parent: null, setSize: 1 }]);
  });

  test('[TRE-06] lists every question and option of any document once, under a listed parent, with positions', () => {
    fc.assert(
      fc.property(randomly, ({ document, collapsed }) => {
        const all = createOutline(document, 'nl');
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        const first = all.flatMap((row) => ('isRepeated' in row && !row.isRepeated ? row.key : []));
        expect(first.toSorted()).toEqual(
          [...Object.keys(document.questions), ...Object.keys(document.options)].toSorted(),
        );
        const reached = findReachable(document);
        for (const row of all) {
          if (row.kind === 'question' && !row.isRepeated) expect(row.part === 'tree').toBe(reached.has(row.key));
        }
        const keys = new Set(collapsed.map((number) => keyOf(number % 2 ? 'option' : 'question', number)));
        const rows = createOutline(document, 'nl', keys);
        // Collapsing keeps the order of the other rows.
        const ids = new Set(rows.map(({ id }) => id));
        expect(all.filter(({ id }) => ids.has(id)).map(summarize)).toEqual(rows.map(summarize));
        const sets = new Map<string, number[]>();
        const path: OutlineRow[] = [];
        for (const row of rows) {
          path.length = row.level - 1;
          const above = path.at(-1);
          expect(row.level === 1 ? null : above && 'key' in above && above.key).toBe(row.parent);
          path.push(row);
          const set = `${row.part} ${path.slice(0, -1).map(({ id }) => id)}`;
          sets.set(set, [...(sets.get(set) ?? []), row.posInSet]);
          expect(row.setSize).toBeGreaterThanOrEqual(row.posInSet);
        }
        for (const places of sets.values()) expect(places).toEqual(places.map((_, at) => at + 1));
        for (const row of rows) {
          if (!('below' in row) || row.isRepeated) continue;
          const at = all.findIndex(({ id }) => id === row.id);
          const rest = all.slice(at + 1);
          const end = rest.findIndex(({ level }) => level <= row.level);
          const under = rest.slice(0, end < 0 ? undefined : end).filter(({ kind }) => kind !== 'placeholder');
          expect(row.below).toBe(under.length);
          if (row.isCollapsed) expect(rows[rows.indexOf(row) + 1]?.level ?? 0).toBeLessThanOrEqual(row.level);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('[TRE-06] [TRE-08] lists a chain of 10 000 questions in some milliseconds; they are removed together', () => {
    const document = chainOf(10_000);
    expect(createOutline(document, 'nl')).toHaveLength(10_000 * 5 + 1);
    const times = Array.from({ length: 5 }, () => {
      const { user, system } = process.cpuUsage();
      createOutline(document, 'nl', new Set([q1]));
      createOutline(document, 'nl');
      const used = process.cpuUsage({ user, system });
      return (used.user + used.system) / 2000;
    });
    expect(Math.min(...times)).toBeLessThan(150);
    const emptied = after(document, ...removeSubtree(document, { node: 'question', key: q0 }));
    expect([emptied.root, emptied.questions, emptied.options]).toEqual([null, {}, {}]);
  }, 60_000);
});
