import type { TreeEditor } from '@ok/contract/routes/trees/tree-editing.ts';
import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { EditorRow } from '@ok/contract/tree/document/outline.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { useDraggedNames, useMoving } from '../moving/moving-context.tsx';
import type { NodeActions } from '../moving/node-actions.ts';
import type { ProblemsByKey } from '../problems/use-problems.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { useOtherEditors } from '../state/editors-at.tsx';
import type { MissingTexts } from '../state/use-missing-texts.ts';
import type { Outline } from '../state/use-outline.ts';
import { useStableCallback } from '../state/use-stable-callback.ts';
import styles from './outline.module.css';
import { handleOutlineKey } from './outline-keys.ts';
import { OutlineRowView, type RowActions } from './outline-row.tsx';

interface OutlineViewProps {
  outline: Outline;
  actions: NodeActions;
  problems: ProblemsByKey;
  missing: MissingTexts['byKey'];
  label: string;
  /** Opens the fields of the chosen node. */
  onOpen: (key: Key) => void;
  /** Called when a row is pressed. */
  onPress: (key: Key) => void;
  onRemove: () => void;
}

/** Estimated height of a row that is not measured yet, in pixels. */
const estimateRowHeight = () => 38;

/** Whether a row belongs to the dragged nodes. Results and placeholders belong to their parent. */
const isRowDragged = (dragged: ReadonlySet<string>, row: EditorRow): boolean => {
  if (row.kind === 'question' || row.kind === 'option') return dragged.has(`${row.kind} ${row.key}`);
  const parentKind = row.kind === 'placeholder' && row.create === 'option' ? 'question' : 'option';
  return dragged.has(`${parentKind} ${row.parent}`);
};

const noEditors: readonly TreeEditor[] = [];

/** Other people by the node that they are at. */
const useEditorsByNode = (): ReadonlyMap<Key, readonly TreeEditor[]> => {
  const editors = useOtherEditors();
  return useMemo(() => {
    const byNode = new Map<Key, TreeEditor[]>();
    for (const editor of editors) {
      if (editor.node !== null) byNode.set(editor.node, [...(byNode.get(editor.node) ?? []), editor]);
    }
    return byNode;
  }, [editors]);
};

/** Rows of the outline that are in view or near it. Scrolls to the focused row. */
const useVisibleRows = ({ rows }: Outline, at: number) => {
  const scroller = useRef<HTMLDivElement>(null);
  // The virtualizer measures all rows again when this function changes, so it changes only with the rows.
  const rowId = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const { getVirtualItems, getTotalSize, scrollToIndex, measureElement } = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: estimateRowHeight,
    getItemKey: rowId,
    overscan: 12,
    // A scroll that is drawn within the frame delays the key press that caused it.
    useFlushSync: false,
  });
  useEffect(() => {
    if (rows.length > 0) scrollToIndex(at, { align: 'auto' });
  }, [at, rows.length, scrollToIndex]);
  return { scroller, getVirtualItems, getTotalSize, measureElement };
};

/**
 * The tree as a list of rows, of which only the visible ones are drawn. The list is one tab stop; arrow keys move in
 * it.
 */
export const OutlineView = memo(function OutlineView(props: OutlineViewProps) {
  const { outline, actions, problems, missing, label, onOpen, onPress, onRemove } = props;
  const t = useTexts();
  const editor = useTreeEditor();
  const { selection, drag } = useMoving();
  const editorsAt = useEditorsByNode();
  const { rows, toggle, hits } = outline;
  const { at } = selection;
  const dragged = useDraggedNames(drag);
  const { scroller, getVirtualItems, getTotalSize, measureElement } = useVisibleRows(outline, at);

  const create = (row: EditorRow) => {
    if (row.kind !== 'placeholder') return;
    if (row.create === 'option' && row.parent !== null) actions.addOption(row.parent);
    else actions.addQuestion(row.parent);
  };
  const open = (row: EditorRow) => {
    // The focused row is outdated while a new node has no row yet.
    if (!selection.hasRow) return onOpen(editor.chosen.key);
    if (row.kind === 'placeholder') return create(row);
    // While the tree itself is chosen, the first row has the focus but is not chosen.
    selection.go(at);
    onOpen(row.key);
  };
  const newestActions: RowActions = {
    press: (index, event) => {
      const row = rows[index];
      if (row && row.kind !== 'placeholder' && event.shiftKey) selection.extendTo(index);
      else if (row && row.kind !== 'placeholder' && (event.ctrlKey || event.metaKey)) selection.toggle(index);
      else {
        selection.go(index);
        if (row) create(row);
        if (row && row.kind !== 'placeholder') onPress(row.key);
      }
    },
    toggle: (row) => (row.kind === 'question' || row.kind === 'option') && toggle(row.key, !row.isCollapsed),
    startDrag: (row, event) => {
      if (row.kind !== 'question' && row.kind !== 'option') return;
      const ref: NodeRef = { node: row.kind, key: row.key };
      drag.startDrag(event, () => (selection.ids.has(`${ref.node} ${ref.key}`) ? selection.nodes : [ref]));
    },
  };
  const [press, toggleRow, startDrag] = [
    useStableCallback(newestActions.press),
    useStableCallback(newestActions.toggle),
    useStableCallback(newestActions.startDrag),
  ];
  const rowActs = useMemo<RowActions>(() => ({ press, toggle: toggleRow, startDrag }), [press, toggleRow, startDrag]);

  return (
    <div
      ref={scroller}
      className={styles.outline}
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      tabIndex={0}
      aria-activedescendant={rows[at] && `row-${rows[at].id.replaceAll(' ', '-')}`}
      data-spots=""
      data-spot=""
      onKeyDown={(event) => handleOutlineKey(event, { selection, actions, toggle, open, remove: onRemove })}
    >
      {rows.length === 0 && <p>{t('questionTree.editor.empty')}</p>}
      <div className={styles.rows} style={{ blockSize: getTotalSize() }}>
        {getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const name = row.kind === 'placeholder' ? '' : `${row.kind} ${row.key}`;
          return (
            <OutlineRowView
              key={row.id}
              row={row}
              index={index}
              start={start}
              measure={measureElement}
              isChosen={selection.ids.size > 0 ? selection.ids.has(name) : index === at}
              isFocused={index === at}
              isDragged={dragged !== undefined && isRowDragged(dragged, row)}
              canDrag={!editor.isReadOnly && (row.kind === 'question' || row.kind === 'option')}
              isHit={hits?.has(row.id) ?? false}
              isFaded={hits !== undefined && !hits.has(row.id)}
              identifier={row.kind === 'option' ? editor.getDocument()?.options[row.key]?.identifier : undefined}
              problems={row.kind === 'placeholder' ? undefined : problems.get(row.key)}
              editors={(row.kind !== 'placeholder' && editorsAt.get(row.key)) || noEditors}
              missing={row.kind === 'placeholder' ? 0 : (missing.get(row.key) ?? 0)}
              actions={rowActs}
            />
          );
        })}
      </div>
    </div>
  );
});
