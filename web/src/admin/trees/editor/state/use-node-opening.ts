import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import type { EditorContextValue } from './editor-context.ts';
import { focusSoon } from './focus-soon.ts';
import { findProblemField } from './problem-field.ts';
import { findNode } from './use-chosen-node.ts';
import type { useFieldsSheet } from './use-fields-sheet.ts';
import type { Outline } from './use-outline.ts';
import { useStableCallback } from './use-stable-callback.ts';

/** Ways to the fields of a node: from its row, and from a problem. The callbacks stay identical. */
export const useNodeOpening = (
  { getDocument, open, showLanguage }: EditorContextValue,
  outline: Outline,
  fields: ReturnType<typeof useFieldsSheet>,
) => ({
  /** Leads to the field that solves a problem, in the language of its text. */
  goTo: useStableCallback((problem: TreeProblem) => {
    const document = getDocument();
    if (!document) return;
    const node = findNode(document, problem.key);
    outline.reveal(node);
    if (problem.language !== undefined) showLanguage(problem.language);
    open(node, findProblemField(problem));
  }),
  /** Leads to the first field of a node. */
  openNode: useStableCallback((key: Key) => {
    const document = getDocument();
    if (document) open(findNode(document, key));
  }),
  /** In a narrow window a pressed row opens its fields. A focused field would open a keyboard over them. */
  openPressed: useStableCallback((key: Key) => {
    const document = getDocument();
    if (document && fields.isSheet) open(findNode(document, key), null);
  }),
  /** Closes the fields of a narrow window. */
  closeFields: useStableCallback(() => {
    fields.close();
    if (fields.isSheet) focusSoon(() => window.document.querySelector('[role="tree"]'));
  }),
});
