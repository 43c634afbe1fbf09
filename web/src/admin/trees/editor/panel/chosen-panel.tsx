import { useDeferredValue, useMemo } from 'react';
import { useMoving } from '../moving/moving-context.tsx';
import type { NodeActions } from '../moving/node-actions.ts';
import type { ProblemsByKey } from '../problems/use-problems.ts';
import { EditorProvider, useTreeEditor } from '../state/editor-context.ts';
import { useSteady } from '../state/use-steady.ts';
import { ManyPanel } from './many-panel.tsx';
import { NodePanel } from './node-panel.tsx';

interface ChosenPanelProps {
  problems: ProblemsByKey;
  actions: NodeActions;
  onRemove: () => void;
}

/**
 * What is chosen, beside the outline: a node, or how many. The outline says at once what is chosen; its fields, of which
 * some are slow to draw, follow when there is time, and are passed over for a key that is held down.
 */
export function ChosenPanel({ problems, actions, onRemove }: ChosenPanelProps) {
  const editor = useTreeEditor();
  const { picked } = useMoving();
  const isMany = picked.names.size > 0;
  const now = useMemo(() => ({ editor, actions, problems, isMany }), [editor, actions, problems, isMany]);
  const shown = useDeferredValue(now);
  const remove = useSteady(onRemove);
  return useMemo(() => {
    const { node, key } = shown.editor.chosen;
    return (
      <EditorProvider value={shown.editor}>
        {shown.isMany ? (
          <ManyPanel actions={shown.actions} onRemove={remove} />
        ) : (
          <NodePanel key={`${node} ${key}`} problems={shown.problems} actions={shown.actions} onRemove={remove} />
        )}
      </EditorProvider>
    );
  }, [shown, remove]);
}
