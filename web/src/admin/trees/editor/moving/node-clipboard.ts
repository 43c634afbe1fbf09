import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import {
  type ClipboardParts,
  copyParts,
  formatClipboard,
  parseClipboard,
  pasteParts,
} from '@ok/contract/tree/edits/clipboard-parts.ts';
import { type DropTarget, findDropPlace } from '@ok/contract/tree/edits/drop-place.ts';
import { findTopmost, type MovePlace } from '@ok/contract/tree/edits/move-nodes.ts';
import { removeSubtrees } from '@ok/contract/tree/edits/remove-subtree.ts';
import { useEffect } from 'react';
import { newId } from '../../../../session/new-id.ts';
import { onSessionEnd } from '../../../../session/session-store.ts';
import type { Texts } from '../../../../texts/translate.ts';
import { toasts } from '../../../../ui/feedback/toasts.ts';
import type { ChosenNode, NodeActionHost } from '../state/editor-context.ts';
import { reportDeletedNode } from '../state/report-deleted-node.ts';
import { type ExampleSpot, findExample, focusExample, focusNeighbour } from './example-reordering.ts';
import { describeNodes, describePlace } from './moving-texts.ts';

/** Last text that this page copied, for browsers that don't let a button read the clipboard. */
let lastCopied = '';
onSessionEnd(() => {
  lastCopied = '';
});

const writeClipboard = (text: string): void => {
  lastCopied = text;
  void navigator.clipboard?.writeText(text).catch(() => undefined);
};

const readClipboard = async (): Promise<string> => {
  try {
    return (await navigator.clipboard?.readText()) ?? lastCopied;
  } catch {
    return lastCopied;
  }
};

/** Plans a paste: nodes and place, or the text key of the reason why nothing is pasted. */
const planPaste = (
  document: TreeDocument,
  text: string,
  spot: DropTarget,
): { carried: ClipboardParts; place: MovePlace } | { refused: string } => {
  const carried = parseClipboard(text);
  if (typeof carried === 'string') return { refused: `moving.clipboard.${carried}` };
  const [first, ...rest] = carried.parts.map(({ top }) => top);
  if (!first || rest.some(({ node }) => node !== first.node)) return { refused: 'moving.refused.mixed' };
  // A question can be pasted anywhere: as a loose part.
  const loosePlace = first.node === 'question' ? { question: null } : undefined;
  const place = findDropPlace(document, first.node, spot, 'after')?.place ?? loosePlace;
  if (!place) return { refused: 'moving.refused.kind' };
  const takesOne = 'question' in place && place.question !== null;
  return takesOne && rest.length > 0 ? { refused: 'moving.refused.several' } : { carried, place };
};

/**
 * Creates copy, cut and paste of nodes with everything below them. The nodes travel as text in the system's clipboard,
 * and so reach other trees, tabs and windows. Each action takes an example, or else the selected nodes.
 *
 * Cut nodes are deleted at once, so that no page has to know about another one. Undo brings them back. Pasted into
 * their own tree, they keep their keys.
 */
export const createNodeClipboard = (
  { getDocument, edit, isReadOnly, language }: NodeActionHost,
  t: Texts,
  /** Selected nodes, target of a paste, and the node to choose after a cut. */
  position: {
    nodes: () => readonly NodeRef[];
    spot: () => DropTarget;
    afterRemoval: (refs: readonly NodeRef[]) => ChosenNode;
  },
) => {
  const showToast = (text: string) => void toasts.add({ kind: 'info', text });
  /** Returns the text of the nodes, and deletes them from the tree when they are cut; undefined without nodes. */
  const copyNodes = (isCut: boolean, example?: ExampleSpot): string | undefined => {
    const document = getDocument();
    if (!document) return undefined;
    const refs = findTopmost(document, example ? [{ node: 'example', key: example.key }] : position.nodes());
    if (refs.length === 0) return undefined;
    if (isCut && isReadOnly) {
      showToast(t('questionTree.editor.readonly'));
      return undefined;
    }
    const text = formatClipboard(copyParts(document, refs, isCut));
    lastCopied = text;
    const description = describeNodes(t, document, refs);
    if (isCut) edit(removeSubtrees(document, refs), example ? undefined : position.afterRemoval(refs));
    if (isCut && example) focusNeighbour(document, example);
    showToast(t(`questionTree.editor.moving.${isCut ? 'cutOut' : 'copied'}`, { what: description }));
    return text;
  };
  const pasteText = (text: string, example?: ExampleSpot): void => {
    const document = getDocument();
    if (!document) return;
    const plan = isReadOnly ? { refused: 'readonly' } : planPaste(document, text, example ?? position.spot());
    if ('refused' in plan) {
      toasts.add({ kind: 'error', text: t(`questionTree.editor.${plan.refused}`) });
      return;
    }
    const { carried, place } = plan;
    const where = describePlace(t, document, place, language);
    const { refs, edits } = pasteParts(document, carried, place, newId);
    const [firstPasted] = refs;
    edit(edits, firstPasted && firstPasted.node !== 'example' ? firstPasted : undefined);
    if (firstPasted && example) focusExample(firstPasted.key);
    const changedDocument = getDocument();
    if (changedDocument)
      showToast(t('questionTree.editor.moving.pasted', { what: describeNodes(t, changedDocument, refs), where }));
  };
  const copyOrReport = (isCut: boolean, example?: ExampleSpot) => reportDeletedNode(t, () => copyNodes(isCut, example));
  const pasteOrReport = (text: string, example?: ExampleSpot) => reportDeletedNode(t, () => pasteText(text, example));
  const writeNodes = (isCut: boolean, example?: ExampleSpot) => {
    const text = copyOrReport(isCut, example);
    if (text !== undefined) writeClipboard(text);
  };
  return {
    copyNodes: copyOrReport,
    pasteText: pasteOrReport,
    copy: (example?: ExampleSpot) => writeNodes(false, example),
    cut: (example?: ExampleSpot) => writeNodes(true, example),
    paste: (example?: ExampleSpot) => void readClipboard().then((text) => pasteOrReport(text, example)),
  };
};

export type NodeClipboard = ReturnType<typeof createNodeClipboard>;

/** Whether the user has selected text, which the browser copies instead. */
const hasTextSelection = () => getSelection()?.isCollapsed === false;

/** Whether the outline or an example has the focus. */
const isNodeFocused = () =>
  !hasTextSelection() &&
  (document.activeElement?.getAttribute('role') === 'tree' || findExample(document.activeElement) !== undefined);

/**
 * Handles the browser's cut, copy and paste events, which need no permission.
 *
 * @param isOnNode whether the focus is on a node that can be copied
 */
export const useClipboardEvents = ({ copyNodes, pasteText }: NodeClipboard, isOnNode: () => boolean): void => {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const example = findExample(document.activeElement);
      if (!isNodeFocused() || event.defaultPrevented || !(example || isOnNode())) return;
      const text = copyNodes(event.type === 'cut', example);
      if (text === undefined) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent) => {
      // A picture that is pasted at an example becomes the example's picture.
      if (!isNodeFocused() || event.defaultPrevented || event.clipboardData?.files.length) return;
      event.preventDefault();
      pasteText(event.clipboardData?.getData('text/plain') ?? '', findExample(document.activeElement));
    };
    // Without selected text, Safari asks first whether cut, copy and paste are possible.
    const onBeforeEvent = (event: Event) => {
      if (isNodeFocused()) event.preventDefault();
    };
    const listeners = [
      ['copy', onCopy],
      ['cut', onCopy],
      ['paste', onPaste],
      ['beforecopy', onBeforeEvent],
      ['beforecut', onBeforeEvent],
      ['beforepaste', onBeforeEvent],
    ] as const;
    for (const [type, listener] of listeners) document.addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener as EventListener);
    };
  }, [copyNodes, pasteText, isOnNode]);
};
