import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { applyEdits } from '@ok/contract/tree/edits/apply-edit.ts';
import { removeSubtree } from '@ok/contract/tree/edits/remove-subtree.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { expect, test, vi } from 'vitest';
import { chainOf, keyOf } from '../../../../../../contract/test/tree-documents.ts';
import { toasts } from '../../../../ui/feedback/toasts.ts';
import type { Chosen, TreeEditor } from '../state/editor-context.ts';

// The page that the session of whoever edits is kept in.
const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('window', { localStorage: memory, sessionStorage: memory, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' }, addEventListener: () => undefined });
const { makeNodeActions } = await import('./node-actions.ts');
const { makeNodeClipboard } = await import('./node-clipboard.ts');
vi.unstubAllGlobals();

const gone = { node: 'option', key: keyOf('option', 1) } as const;
const there = { node: 'option', key: keyOf('option', 0) } as const;

/** An editor of a version from which somebody else has just taken an answer. */
const afterSomebodyElse = () => {
  const before = chainOf(3);
  let document: TreeDocument = applyEdits(before, removeSubtree(before, gone)).document;
  const editor = {
    now: () => document,
    edit: (edits: readonly TreeEdit[]) => {
      document = applyEdits(document, edits).document;
    },
    isReadOnly: false,
    language: 'nl',
  } as unknown as TreeEditor;
  const t = ((key: string) => key) as Parameters<typeof makeNodeActions>[1];
  const at = { nodes: () => [gone], spot: () => null, afterRemoval: (): Chosen => there };
  return { editor, actions: makeNodeActions(editor, t), clipboard: makeNodeClipboard(editor, t, at) };
};
const told = () => toasts.getVisible().map(({ text }) => text);

test('[TRE-08] what is done with something that somebody else took away meanwhile is told, and changes nothing', () => {
  const { editor, actions, clipboard } = afterSomebodyElse();
  const before = editor.now();
  const deeds: [string, () => void][] = [
    ['remove', () => actions.remove([gone])],
    ['remove with another', () => actions.remove([there, gone])],
    ['duplicate', () => actions.duplicate([gone])],
    ['move', () => actions.moveTo([there], { question: { option: gone.key } })],
    ['add a question', () => actions.addQuestion(gone.key)],
    ['add an answer', () => actions.addOption(keyOf('question', 9))],
    ['copy', () => clipboard.take(false)],
    ['cut', () => clipboard.take(true)],
  ];
  for (const [what, deed] of deeds) {
    toasts.clear();
    expect(deed, what).not.toThrow();
    expect(told(), what).toEqual(['questionTree.editor.moving.refused.gone']);
  }
  expect(editor.now()).toBe(before);
});
