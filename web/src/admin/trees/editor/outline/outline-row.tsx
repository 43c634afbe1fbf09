import type { TreeEditor } from '@ok/contract/routes/trees/tree-editing.ts';
import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import type { EditorRow } from '@ok/contract/tree/document/outline.ts';
import { type MouseEvent, memo, type PointerEvent } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/content/icons/icon.tsx';
import { isScore } from '../../../../ui/content/scores/score.ts';
import { ScoreChip } from '../../../../ui/content/scores/score-chip.tsx';
import { Tag } from '../../../../ui/content/tag.tsx';
import dragging from '../moving/dragging.module.css';
import { formatSpot } from '../moving/node-drag.ts';
import { EditorsAt } from '../state/editors-at.tsx';
import styles from './outline.module.css';

/** Event handlers of the rows. They stay identical, so that rows don't re-render. */
export type RowActions = {
  press: (index: number, event: MouseEvent) => void;
  toggle: (row: EditorRow) => void;
  /** Called on pointer down, which may begin a drag. */
  startDrag: (row: EditorRow, event: PointerEvent) => void;
};

interface OutlineRowViewProps {
  row: EditorRow;
  index: number;
  /** Offset from the start of the list, in pixels. */
  start: number;
  /** Measures the height of the row. */
  measure: (element: HTMLElement | null) => void;
  isChosen: boolean;
  /** Whether the row has the keyboard focus. */
  isFocused: boolean;
  isDragged: boolean;
  canDrag: boolean;
  isHit: boolean;
  isFaded: boolean;
  identifier: string | undefined;
  problems: readonly TreeProblem[] | undefined;
  /** Number of texts that the shown language lacks. */
  missing: number;
  /** Other people who are at the node. */
  editors: readonly TreeEditor[];
  actions: RowActions;
}

/** A row of the outline: kind, text and problems of a node. */
export const OutlineRowView = memo(function OutlineRowView(props: OutlineRowViewProps) {
  const { row, index, start, measure, isChosen, isFocused, isDragged, canDrag, isHit, isFaded } = props;
  const { identifier, problems = [], missing, editors, actions } = props;
  const t = useTexts();
  const canOpen = (row.kind === 'question' || row.kind === 'option') && !row.isRepeated;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, and says which row is meant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the tree do the same
    <div
      ref={measure}
      data-index={index}
      id={`row-${row.id.replaceAll(' ', '-')}`}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.posInSet}
      aria-setsize={row.setSize}
      aria-selected={isChosen}
      aria-expanded={canOpen ? !row.isCollapsed : undefined}
      data-spot={row.kind === 'tree' ? undefined : formatSpot(row)}
      data-at={isFocused || undefined}
      className={classNames(
        styles.row,
        isDragged && dragging.dragged,
        isFaded && styles.faded,
        isHit && styles.hit,
        row.kind === 'placeholder' && styles.placeholder,
      )}
      style={{
        transform: `translateY(${start}px)`,
        ['--indent' as string]: `min(calc(0.4rem + ${row.level - 1} * var(--step)), 30%)`,
      }}
      onClick={(event) => actions.press(index, event)}
      onPointerDown={canDrag ? (event) => actions.startDrag(row, event) : undefined}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Left and Right do the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <span
        className={styles.toggle}
        onClick={(event) => {
          if (!canOpen) return;
          event.stopPropagation();
          actions.toggle(row);
        }}
      >
        {canOpen && <Icon name={row.isCollapsed ? 'chevron-right' : 'chevron-down'} flip={row.isCollapsed} />}
      </span>
      <RowKind row={row} />
      <span className={styles.words} dir="auto">
        {row.kind === 'placeholder'
          ? t(`questionTree.editor.make.${row.create}`)
          : row.text || t('questionTree.editor.noText')}
      </span>
      <span className={styles.marks}>
        <EditorsAt editors={editors} />
        {problems.length > 0 && <ProblemTag problems={problems} />}
        {missing > 0 && (
          <Tag tone="warning" icon="globe">
            {t('questionTree.editor.missing.mark', { count: missing })}
          </Tag>
        )}
        {(row.kind === 'question' || row.kind === 'option') && row.isCollapsed && (
          <span className={styles.count}>{t('questionTree.editor.parts', { count: row.below })}</span>
        )}
        {identifier && <code className={styles.code}>{identifier}</code>}
      </span>
      {canDrag && (
        <span className={classNames(dragging.grip, styles.grip)} data-grip="" aria-hidden="true">
          <Icon name="grip" />
        </span>
      )}
    </div>
  );
});

/** Number of a node's problems, in the tone of the worst. */
function ProblemTag({ problems }: { problems: readonly TreeProblem[] }) {
  const t = useTexts();
  const hasErrors = problems.some(({ level }) => level === 'error');
  return (
    <Tag tone={hasErrors ? 'danger' : 'warning'} icon={hasErrors ? 'problem' : 'warning'}>
      {t(hasErrors ? 'questionTree.editor.hasErrors' : 'questionTree.editor.hasWarnings', { count: problems.length })}
    </Tag>
  );
}

function RowKind({ row }: { row: EditorRow }) {
  const t = useTexts();
  if (row.kind === 'result') {
    return isScore(row.score) ? <ScoreChip score={row.score} /> : <span className={styles.answerKind}>?</span>;
  }
  if (row.kind === 'tree') {
    return (
      <>
        <span className="vh">{t('questionTree.node.tree')}: </span>
        <span className={styles.treeKind} aria-hidden="true">
          <Icon name="tree" />
        </span>
      </>
    );
  }
  if (row.kind === 'placeholder') {
    return (
      <span className={styles.addKind} aria-hidden="true">
        <Icon name="plus" />
      </span>
    );
  }
  return (
    <>
      <span className="vh">
        {row.kind === 'question'
          ? t('questionTree.node.question')
          : t('questionTree.node.answer', { letter: row.letter })}
        :{' '}
      </span>
      <span className={row.kind === 'question' ? styles.questionKind : styles.answerKind} aria-hidden="true">
        {row.kind === 'question' ? '?' : row.letter}
      </span>
    </>
  );
}
