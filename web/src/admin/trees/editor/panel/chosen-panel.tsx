import { useDeferredValue, useMemo } from 'react';
import { useMoving } from '../moving/moving-context.tsx';
import type { NodeActions } from '../moving/node-actions.ts';
import type { ProblemsByKey } from '../problems/use-problems.ts';
import { EditorProvider, useTreeEditor } from '../state/editor-context.ts';
import { useStableCallback } from '../state/use-stable-callback.ts';
import { MultiSelectionPanel } from './multi-selection-panel.tsx';
import { NodePanel } from './node-panel.tsx';

interface ChosenPanelProps {
  problems: ProblemsByKey;
  actions: NodeActions;
  onRemove: () => void;
}

/**
 * Panel beside the outline: the chosen node, or the number of selected ones. The outline shows the choice at once. The
 * panel is slower to draw: it is deferred, and skips nodes while a key is held down.
 */
export function ChosenPanel({ problems, actions, onRemove }: ChosenPanelProps) {
  const editor = useTreeEditor();
  const { selection } = useMoving();
  const hasSeveral = selection.ids.size > 0;
  const current = useMemo(
    () => ({ editor, actions, problems, isMany: hasSeveral }),
    [editor, actions, problems, hasSeveral],
  );
  const deferred = useDeferredValue(current);
  const remove = useStableCallback(onRemove);
  return useMemo(() => {
    const { node, key } = deferred.editor.chosen;
    return (
      <EditorProvider value={deferred.editor}>
        {deferred.isMany ? (
          <MultiSelectionPanel actions={deferred.actions} onRemove={remove} />
        ) : (
          <NodePanel key={`${node} ${key}`} problems={deferred.problems} actions={deferred.actions} onRemove={remove} />
        )}
      </EditorProvider>
    );
  }, [deferred, remove]);
}
