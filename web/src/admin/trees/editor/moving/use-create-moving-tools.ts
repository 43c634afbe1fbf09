import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { DropTarget } from '@ok/contract/tree/edits/drop-place.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { announce } from '../state/announcer.tsx';
import type { ChosenNode, EditorContextValue } from '../state/editor-context.ts';
import type { Outline } from '../state/use-outline.ts';
import type { OutlineSelection } from '../state/use-outline-selection.ts';
import { useStableCallback } from '../state/use-stable-callback.ts';
import type { MovingTools } from './moving-context.tsx';
import type { NodeActions } from './node-actions.ts';
import { createNodeClipboard, useClipboardEvents } from './node-clipboard.ts';
import { createNodeDrag } from './node-drag.ts';

interface MovingToolsOptions {
  editor: EditorContextValue;
  actions: NodeActions;
  selection: OutlineSelection;
  toggle: Outline['toggle'];
  /** Node to choose after nodes were deleted. */
  afterRemoval: (refs: readonly NodeRef[]) => ChosenNode;
}

/** Creates the tools for moving nodes. */
export const useCreateMovingTools = ({
  editor,
  actions,
  selection,
  toggle,
  afterRemoval,
}: MovingToolsOptions): MovingTools => {
  const t = useTexts();
  const current = { editor, actions, selection, toggle, afterRemoval, t };
  // Drag and clipboard read the selection when they act, not when they are created.
  const currentRef = useRef(current);
  currentRef.current = current;

  const drag = useMemo(
    () =>
      createNodeDrag(() => {
        const { editor: currentEditor, actions: currentActions, toggle: open, t: translate } = currentRef.current;
        return {
          getDocument: currentEditor.getDocument,
          move: (refs, place) => {
            const [only, another] = refs;
            currentActions.moveTo(refs, place, only && !another && only.node !== 'example' ? only : undefined);
          },
          open: (key) => open(key, false),
          onEnd: (drop) =>
            announce(
              drop && 'refused' in drop
                ? translate(`questionTree.editor.moving.refused.${drop.refused}`)
                : translate('questionTree.editor.moving.ended'),
            ),
        };
      }),
    [],
  );
  useEffect(() => drag.stop, [drag]);
  const clipboard = useMemo(
    () =>
      createNodeClipboard(editor, t, {
        nodes: () => currentRef.current.selection.nodes,
        spot: () => {
          const { rows, at } = currentRef.current.selection;
          const row =
            currentRef.current.editor.chosen.node === 'tree' && rows[at]?.kind !== 'placeholder' ? null : rows[at];
          return (row ?? null) as DropTarget;
        },
        afterRemoval: (refs) => currentRef.current.afterRemoval(refs),
      }),
    [editor, t],
  );
  useClipboardEvents(
    clipboard,
    useStableCallback(() => selection.rows[selection.at]?.kind !== 'placeholder'),
  );
  return useMemo(() => ({ selection, drag, clipboard }), [selection, drag, clipboard]);
};
