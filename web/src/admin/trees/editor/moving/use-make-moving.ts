import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { DropTarget } from '@ok/contract/tree/edits/drop-place.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { announce } from '../state/announced.tsx';
import type { Chosen, TreeEditor } from '../state/editor-context.ts';
import type { Outline } from '../state/use-outline.ts';
import type { Picked } from '../state/use-picked.ts';
import { useSteady } from '../state/use-steady.ts';
import type { Moving } from './moving-context.tsx';
import type { NodeActions } from './node-actions.ts';
import { makeNodeClipboard, useClipboardEvents } from './node-clipboard.ts';
import { makeNodeDrag } from './node-drag.ts';

interface MakeMoving {
  editor: TreeEditor;
  actions: NodeActions;
  picked: Picked;
  toggle: Outline['toggle'];
  /** What is chosen once nodes have gone. */
  afterRemoval: (refs: readonly NodeRef[]) => Chosen;
}

/** Makes what the parts of the editor share about moving. */
export const useMakeMoving = ({ editor, actions, picked, toggle, afterRemoval }: MakeMoving): Moving => {
  const t = useTexts();
  const now = { editor, actions, picked, toggle, afterRemoval, t };
  // What is dragged, and who hears the clipboard, goes by what is chosen when it is done.
  const latest = useRef(now);
  latest.current = now;

  const drag = useMemo(
    () =>
      makeNodeDrag(() => {
        const { editor: its, actions: acts, toggle: open, t: say } = latest.current;
        return {
          now: its.now,
          move: (refs, place) => {
            const [only, another] = refs;
            acts.moveTo(refs, place, only && !another && only.node !== 'example' ? only : undefined);
          },
          open: (key) => open(key, false),
          ended: (drop) =>
            announce(
              drop && 'refused' in drop
                ? say(`questionTree.editor.moving.refused.${drop.refused}`)
                : say('questionTree.editor.moving.ended'),
            ),
        };
      }),
    [],
  );
  useEffect(() => drag.stop, [drag]);
  const clipboard = useMemo(
    () =>
      makeNodeClipboard(editor, t, {
        nodes: () => latest.current.picked.nodes,
        spot: () => {
          const { rows, at } = latest.current.picked;
          const row =
            latest.current.editor.chosen.node === 'tree' && rows[at]?.kind !== 'placeholder' ? null : rows[at];
          return (row ?? null) as DropTarget;
        },
        afterRemoval: (refs) => latest.current.afterRemoval(refs),
      }),
    [editor, t],
  );
  useClipboardEvents(
    clipboard,
    useSteady(() => picked.rows[picked.at]?.kind !== 'placeholder'),
  );
  return useMemo(() => ({ picked, drag, clipboard }), [picked, drag, clipboard]);
};
