import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { applyEdits } from '@ok/contract/tree/edits/apply-edit.ts';
import { removeSubtree } from '@ok/contract/tree/edits/remove-subtree.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { expect, test, vi } from 'vitest';
import { chainOf, keyOf } from '../../../../../../contract/test/tree-documents.ts';
import { toasts } from '../../../../ui/feedback/toasts.ts';
import type { ChosenNode, NodeActionHost } from '../state/editor-context.ts';

// The session store reads the page's storage when it is loaded.
const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('window', { localStorage: memory, sessionStorage: memory, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' }, addEventListener: () => undefined });
const { createNodeActions } = await import('./node-actions.ts');
const { createNodeClipboard } = await import('./node-clipboard.ts');
vi.unstubAllGlobals();

const deletedOption = { node: 'option', key: keyOf('option', 1) } as const;
const existingOption = { node: 'option', key: keyOf('option', 0) } as const;

/** Editor of a version whose answer another user has just deleted. */
const createOutdatedEditor = () => {
  const before = chainOf(3);
  let document: TreeDocument = applyEdits(before, removeSubtree(before, deletedOption)).document;
  const editor: NodeActionHost = {
    getDocument: () => document,
    edit: (edits: readonly TreeEdit[]) => {
      document = applyEdits(document, edits).document;
    },
    open: () => undefined,
    isReadOnly: false,
    language: 'nl',
  };
  const t = ((key: string) => key) as Parameters<typeof createNodeActions>[1];
  const position = { nodes: () => [deletedOption], spot: () => null, afterRemoval: (): ChosenNode => existingOption };
  return { editor, actions: createNodeActions(editor, t), clipboard: createNodeClipboard(editor, t, position) };
};
const toastTexts = () => toasts.getVisible().map(({ text }) => text);

test('[TRE-08] an action on a node that another user deleted shows a message, and changes nothing', () => {
  const { editor, actions, clipboard } = createOutdatedEditor();
  const before = editor.getDocument();
  const actionCases: [string, () => void][] = [
    ['remove', () => actions.remove([deletedOption])],
    ['remove with another', () => actions.remove([existingOption, deletedOption])],
    ['duplicate', () => actions.duplicate([deletedOption])],
    ['move', () => actions.moveTo([existingOption], { question: { option: deletedOption.key } })],
    ['add a question', () => actions.addQuestion(deletedOption.key)],
    ['add an answer', () => actions.addOption(keyOf('question', 9))],
    ['copy', () => clipboard.copyNodes(false)],
    ['cut', () => clipboard.copyNodes(true)],
  ];
  for (const [name, action] of actionCases) {
    toasts.clear();
    expect(action, name).not.toThrow();
    expect(toastTexts(), name).toEqual(['questionTree.editor.moving.refused.gone']);
  }
  expect(editor.getDocument()).toBe(before);
});
