import type { OutlineRow } from '@ok/contract/tree/outline.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { useTreeEditor } from './editor-context.ts';
import { type NodeActions, nodeOfRow } from './node-actions.ts';
import styles from './outline.module.css';
import { OutlineRowView } from './outline-row.tsx';
import { type Outline, rowOf } from './use-outline.ts';
import type { ProblemsByKey } from './use-problems.ts';

interface OutlineViewProps {
  outline: Outline;
  actions: NodeActions;
  problems: ProblemsByKey;
  label: string;
  /** Go to the fields of what is chosen. */
  onOpen: () => void;
  onRemove: () => void;
}

const rowHeight = 38;
const page = 12;

/** The tree as a list of rows, of which only those in view are drawn; one stop of the keyboard, which walks it. */
export function OutlineView({ outline, actions, problems, label, onOpen, onRemove }: OutlineViewProps) {
  const t = useTexts();
  const editor = useTreeEditor();
  const { rows, toggle, hits } = outline;
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<string>();
  const chosenAt = rowOf(rows, editor.chosen);
  const placeAt = rows.findIndex(({ id }) => id === place);
  // A placeholder can be stood on without anything being chosen.
  const at = Math.max(0, placeAt >= 0 && rows[placeAt]?.kind === 'placeholder' ? placeAt : chosenAt);
  const { getVirtualItems, getTotalSize, scrollToIndex, measureElement } = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
  });
  useEffect(() => {
    if (rows.length > 0) scrollToIndex(at, { align: 'auto' });
  }, [at, rows.length, scrollToIndex]);

  const go = (to: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, to))];
    if (!row) return;
    setPlace(row.id);
    const node = nodeOfRow(row);
    if (node) editor.choose(node);
  };
  const create = (row: OutlineRow) => {
    if (row.kind !== 'placeholder') return;
    // What is made is stood on from here on.
    setPlace(undefined);
    if (row.create === 'option' && row.parent !== null) actions.addOption(row.parent);
    else actions.addQuestion(row.parent);
  };
  const open = (row: OutlineRow) => {
    if (row.kind === 'placeholder') return create(row);
    // While the tree itself is chosen the first row is stood on, and not chosen yet.
    go(at);
    onOpen();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey) return;
    const isForward = event.key === (document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    const isBack = event.key === (document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft');
    const canOpen = row.kind === 'question' || row.kind === 'option';
    const handled = () => {
      if (event.altKey) {
        const node = nodeOfRow(row);
        if (!node || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return false;
        actions.move(node, event.key === 'ArrowUp' ? -1 : 1);
        return true;
      }
      if (event.key === 'ArrowDown') go(at + 1);
      else if (event.key === 'ArrowUp') go(at - 1);
      else if (event.key === 'PageDown') go(at + page);
      else if (event.key === 'PageUp') go(at - page);
      else if (event.key === 'Home') go(0);
      else if (event.key === 'End') go(rows.length - 1);
      else if (isForward && canOpen && row.isCollapsed) toggle(row.key, false);
      else if (isForward && canOpen) go(at + 1);
      else if (isBack && canOpen && !row.isCollapsed && row.below > 0) toggle(row.key, true);
      else if (isBack && row.parent !== null)
        go(rows.findIndex((each) => each.kind !== 'placeholder' && each.key === row.parent));
      else if (event.key === 'Enter' || event.key === 'F2' || event.key === ' ') open(row);
      else if (event.key === 'Delete') onRemove();
      else return false;
      return true;
    };
    if (handled()) event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      className={styles.outline}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={rows[at] && `row-${rows[at].id.replaceAll(' ', '-')}`}
      onKeyDown={onKeyDown}
    >
      {rows.length === 0 && <p>{t('questionTree.editor.empty')}</p>}
      <div className={styles.rows} style={{ blockSize: getTotalSize() }}>
        {getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <OutlineRowView
                key={row.id}
                row={row}
                index={index}
                start={start}
                measure={measureElement}
                isChosen={index === at}
                isHit={hits?.has(row.id) ?? false}
                isFaded={hits !== undefined && !hits.has(row.id)}
                identifier={row.kind === 'option' ? editor.now()?.options[row.key]?.identifier : undefined}
                problems={row.kind === 'placeholder' ? undefined : problems.get(row.key)}
                onPress={() => {
                  go(index);
                  if (row.kind === 'placeholder') create(row);
                }}
                onToggle={() => (row.kind === 'question' || row.kind === 'option') && toggle(row.key, !row.isCollapsed)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
