import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { OutlineRow } from '@ok/contract/tree/document/outline.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { useDraggedNames, useMoving } from '../moving/moving-context.tsx';
import type { NodeActions } from '../moving/node-actions.ts';
import type { ProblemsByKey } from '../problems/use-problems.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import type { Outline } from '../state/use-outline.ts';
import { useSteady } from '../state/use-steady.ts';
import styles from './outline.module.css';
import { onOutlineKey } from './outline-keys.ts';
import { OutlineRowView, type RowActs } from './outline-row.tsx';

interface OutlineViewProps {
  outline: Outline;
  actions: NodeActions;
  problems: ProblemsByKey;
  label: string;
  /** Go to the fields of what is chosen. */
  onOpen: (key: Key) => void;
  onRemove: () => void;
}

/** Pixels, until a row was measured. */
const heightOf = () => 38;

/** Whether a row is one of what is dragged: results and placeholders go along with what they stand in. */
const isIn = (dragged: ReadonlySet<string>, row: OutlineRow): boolean => {
  if (row.kind === 'question' || row.kind === 'option') return dragged.has(`${row.kind} ${row.key}`);
  const above = row.kind === 'placeholder' && row.create === 'option' ? 'question' : 'option';
  return dragged.has(`${above} ${row.parent}`);
};

/** The tree as a list of rows, of which only those in view are drawn; one stop of the keyboard, which walks it. */
export const OutlineView = memo(function OutlineView(props: OutlineViewProps) {
  const { outline, actions, problems, label, onOpen, onRemove } = props;
  const t = useTexts();
  const editor = useTreeEditor();
  const { picked, drag } = useMoving();
  const { rows, toggle, hits } = outline;
  const { at } = picked;
  const dragged = useDraggedNames(drag);
  const scroller = useRef<HTMLDivElement>(null);
  // Where all rows are is found anew with another function, so it is another one for other rows alone.
  const idAt = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const { getVirtualItems, getTotalSize, scrollToIndex, measureElement } = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: idAt,
    overscan: 12,
    // A scroll that is drawn within the frame holds up the key press that caused it.
    useFlushSync: false,
  });
  useEffect(() => {
    if (rows.length > 0) scrollToIndex(at, { align: 'auto' });
  }, [at, rows.length, scrollToIndex]);
  const firstHit = useMemo(() => (hits ? rows.findIndex(({ id }) => hits.has(id)) : -1), [hits, rows]);
  const firstHitId = rows[firstHit]?.id;
  // Brings the first hit into view when another node becomes it, and leaves the view alone while somebody edits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hit that moves is followed by nobody
  useEffect(() => {
    if (firstHitId !== undefined) scrollToIndex(firstHit, { align: 'center' });
  }, [firstHitId]);

  const create = (row: OutlineRow) => {
    if (row.kind !== 'placeholder') return;
    if (row.create === 'option' && row.parent !== null) actions.addOption(row.parent);
    else actions.addQuestion(row.parent);
  };
  const open = (row: OutlineRow) => {
    // The row is one from before what is chosen was made.
    if (!picked.hasRow) return onOpen(editor.chosen.key);
    if (row.kind === 'placeholder') return create(row);
    // While the tree itself is chosen the first row is stood on, and not chosen yet.
    picked.go(at);
    onOpen(row.key);
  };
  const acts: RowActs = {
    press: (index, event) => {
      const row = rows[index];
      if (row && row.kind !== 'placeholder' && event.shiftKey) picked.extendTo(index);
      else if (row && row.kind !== 'placeholder' && (event.ctrlKey || event.metaKey)) picked.toggle(index);
      else {
        picked.go(index);
        if (row) create(row);
      }
    },
    toggle: (row) => (row.kind === 'question' || row.kind === 'option') && toggle(row.key, !row.isCollapsed),
    hold: (row, event) => {
      if (row.kind !== 'question' && row.kind !== 'option') return;
      const ref: NodeRef = { node: row.kind, key: row.key };
      drag.begin(event, () => (picked.names.has(`${ref.node} ${ref.key}`) ? picked.nodes : [ref]));
    },
  };
  const [press, toggleRow, hold] = [useSteady(acts.press), useSteady(acts.toggle), useSteady(acts.hold)];
  const rowActs = useMemo<RowActs>(() => ({ press, toggle: toggleRow, hold }), [press, toggleRow, hold]);

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
      onKeyDown={(event) => onOutlineKey(event, { picked, actions, toggle, open, remove: onRemove })}
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
              isChosen={picked.names.size > 0 ? picked.names.has(name) : index === at}
              isAt={index === at}
              isDragged={dragged !== undefined && isIn(dragged, row)}
              canDrag={!editor.isReadOnly && (row.kind === 'question' || row.kind === 'option')}
              isHit={hits?.has(row.id) ?? false}
              isFaded={hits !== undefined && !hits.has(row.id)}
              identifier={row.kind === 'option' ? editor.now()?.options[row.key]?.identifier : undefined}
              problems={row.kind === 'placeholder' ? undefined : problems.get(row.key)}
              acts={rowActs}
            />
          );
        })}
      </div>
    </div>
  );
});
