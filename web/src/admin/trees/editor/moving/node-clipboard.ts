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
import type { Chosen, TreeEditor } from '../state/editor-context.ts';
import { unlessGone } from '../state/unless-gone.ts';
import { type ExampleSpot, exampleAt, focusBeside, focusExample } from './example-hands.ts';
import { whatIs, whereIs } from './moving-texts.ts';

/** What was copied last on this page, for where the browser does not let a button read the clipboard. */
let kept = '';
onSessionEnd(() => {
  kept = '';
});

const write = (text: string): void => {
  kept = text;
  void navigator.clipboard?.writeText(text).catch(() => undefined);
};

const read = async (): Promise<string> => {
  try {
    return (await navigator.clipboard?.readText()) ?? kept;
  } catch {
    return kept;
  }
};

/** What would be pasted and where, or why nothing is: the name of a text. */
const planOf = (
  document: TreeDocument,
  text: string,
  spot: DropTarget,
): { carried: ClipboardParts; place: MovePlace } | { refused: string } => {
  const carried = parseClipboard(text);
  if (typeof carried === 'string') return { refused: `moving.clipboard.${carried}` };
  const [first, ...others] = carried.parts.map(({ top }) => top);
  if (!first || others.some(({ node }) => node !== first.node)) return { refused: 'moving.refused.mixed' };
  // A question has a place anywhere: as a loose part.
  const loose = first.node === 'question' ? { question: null } : undefined;
  const place = findDropPlace(document, first.node, spot, 'after')?.place ?? loose;
  if (!place) return { refused: 'moving.refused.kind' };
  const isAlone = 'question' in place && place.question !== null;
  return isAlone && others.length > 0 ? { refused: 'moving.refused.several' } : { carried, place };
};

/**
 * Copies, cuts and pastes nodes with all below them, as text in the clipboard of the system: so they come to other trees,
 * tabs and windows; an example of an answer where one is given, else what is chosen. What is cut is gone at once, as a text is: then it is the same wherever it is pasted, nothing waits
 * half done, and no page has to know of another. One undo brings it back; pasted in its own tree it is the same node.
 */
export const makeNodeClipboard = (
  { now, edit, isReadOnly, language }: TreeEditor,
  t: Texts,
  /** Where one stands, and what is chosen where that goes. */
  at: { nodes: () => readonly NodeRef[]; spot: () => DropTarget; afterRemoval: (refs: readonly NodeRef[]) => Chosen },
) => {
  const say = (text: string) => void toasts.add({ kind: 'info', text });
  /** The text of what is chosen; nothing where there is nothing to take. */
  const take = (isCut: boolean, example?: ExampleSpot): string | undefined => {
    const document = now();
    const refs = document ? findTopmost(document, example ? [{ node: 'example', key: example.key }] : at.nodes()) : [];
    if (!document || refs.length === 0) return undefined;
    if (isCut && isReadOnly) {
      say(t('questionTree.editor.readonly'));
      return undefined;
    }
    const text = formatClipboard(copyParts(document, refs, isCut));
    kept = text;
    const what = whatIs(t, document, refs);
    if (isCut) edit(removeSubtrees(document, refs), example ? undefined : at.afterRemoval(refs));
    if (isCut && example) focusBeside(document, example);
    say(t(`questionTree.editor.moving.${isCut ? 'cutOut' : 'copied'}`, { what }));
    return text;
  };
  const put = (text: string, example?: ExampleSpot): void => {
    const document = now();
    if (!document) return;
    const plan = isReadOnly ? { refused: 'readonly' } : planOf(document, text, example ?? at.spot());
    if ('refused' in plan) {
      toasts.add({ kind: 'error', text: t(`questionTree.editor.${plan.refused}`) });
      return;
    }
    const { carried, place } = plan;
    const where = whereIs(t, document, place, language);
    const { refs, edits } = pasteParts(document, carried, place, newId);
    const [shown] = refs;
    edit(edits, shown && shown.node !== 'example' ? shown : undefined);
    if (shown && example) focusExample(shown.key);
    const after = now();
    if (after) say(t('questionTree.editor.moving.pasted', { what: whatIs(t, after, refs), where }));
  };
  const takeUnlessGone = (isCut: boolean, example?: ExampleSpot) => unlessGone(t, () => take(isCut, example));
  const putUnlessGone = (text: string, example?: ExampleSpot) => unlessGone(t, () => put(text, example));
  return {
    take: takeUnlessGone,
    put: putUnlessGone,
    copy: (example?: ExampleSpot) => {
      const text = takeUnlessGone(false, example);
      if (text !== undefined) write(text);
    },
    cut: (example?: ExampleSpot) => {
      const text = takeUnlessGone(true, example);
      if (text !== undefined) write(text);
    },
    paste: (example?: ExampleSpot) => void read().then((text) => putUnlessGone(text, example)),
  };
};

export type NodeClipboard = ReturnType<typeof makeNodeClipboard>;

/** Whether a text is marked, which is to be copied instead. */
const isTextMarked = () => getSelection()?.isCollapsed === false;

/** Whether the outline or an example has the keyboard. */
const isHere = () =>
  !isTextMarked() &&
  (document.activeElement?.getAttribute('role') === 'tree' || exampleAt(document.activeElement) !== undefined);

/**
 * Hears what the keys and menus of the browser cut, copy and paste: that needs no permission.
 *
 * @param isOnNode whether the keyboard stands on something that can be taken
 */
export const useClipboardEvents = ({ take, put }: NodeClipboard, isOnNode: () => boolean): void => {
  useEffect(() => {
    const onTake = (event: ClipboardEvent) => {
      const example = exampleAt(document.activeElement);
      if (!isHere() || event.defaultPrevented || !(example || isOnNode())) return;
      const text = take(event.type === 'cut', example);
      if (text === undefined) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent) => {
      // A picture that is pasted at an example is its picture.
      if (!isHere() || event.defaultPrevented || event.clipboardData?.files.length) return;
      event.preventDefault();
      put(event.clipboardData?.getData('text/plain') ?? '', exampleAt(document.activeElement));
    };
    // Safari asks first whether there is anything to be cut, copied or pasted where no text is marked.
    const onAsked = (event: Event) => {
      if (isHere()) event.preventDefault();
    };
    const heard = [
      ['copy', onTake],
      ['cut', onTake],
      ['paste', onPaste],
      ['beforecopy', onAsked],
      ['beforecut', onAsked],
      ['beforepaste', onAsked],
    ] as const;
    for (const [type, listener] of heard) document.addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of heard) document.removeEventListener(type, listener as EventListener);
    };
  }, [take, put, isOnNode]);
};
