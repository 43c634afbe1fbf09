import { useTexts } from '../../../../texts/texts-store.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/content/icons/icon.tsx';
import { nodeText } from '../../node-names.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import styles from './dragging.module.css';
import { useDragging, useNodeDrag } from './moving-context.tsx';
import { describeNodes, describePlace } from './moving-texts.ts';

/** Label beside the pointer during a drag: the dragged nodes, and the effect of dropping them here. */
export function DragChip() {
  const t = useTexts();
  const { getDocument, language } = useTreeEditor();
  const drag = useNodeDrag();
  const dragging = useDragging(drag);
  const document = getDocument();
  if (!dragging || !document) return null;
  const { taken, drop } = dragging;
  const [only, another] = taken.refs;
  const isRefused = drop !== undefined && 'refused' in drop;
  return (
    <div ref={drag.setChip} className={classNames(styles.chip, isRefused && styles.refusedChip)} aria-hidden="true">
      <span className={styles.what}>
        <b>{describeNodes(t, document, taken.refs)}</b> {only && !another && nodeText(document, only, language)}
      </span>
      {drop && (
        <span className={styles.where}>
          <Icon name={isRefused ? 'problem' : 'arrow-right'} flip={!isRefused} />
          {'refused' in drop
            ? t(`questionTree.editor.moving.refused.${drop.refused}`)
            : describePlace(t, document, drop.place, language)}
        </span>
      )}
    </div>
  );
}
