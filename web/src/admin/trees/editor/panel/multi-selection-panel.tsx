import { useTexts } from '../../../../texts/texts-store.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { nodeLabel, nodeText } from '../../node-names.ts';
import { ClipboardMenu } from '../moving/clipboard-menu.tsx';
import { useMoving } from '../moving/moving-context.tsx';
import type { NodeActions } from '../moving/node-actions.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import styles from './panel.module.css';

/** Selected nodes that are listed by name. */
const maxListedNodes = 50;

/** Panel of several selected nodes: their names, and the actions on all of them. */
export function MultiSelectionPanel({ actions, onRemove }: { actions: NodeActions; onRemove: () => void }) {
  const t = useTexts();
  const { getDocument, isReadOnly, language } = useTreeEditor();
  const { selection } = useMoving();
  const document = getDocument();
  const { nodes } = selection;
  if (!document) return null;
  const hidden = nodes.length - maxListedNodes;
  return (
    <section className={styles.panel} aria-labelledby="chosen-node" id="node-panel">
      <div className={styles.panelHead}>
        <h2 id="chosen-node" tabIndex={-1}>
          {t('questionTree.editor.moving.chosen', { count: nodes.length })}
        </h2>
        <div className={styles.panelTools}>
          {!isReadOnly && (
            <>
              <IconButton
                icon="arrow-left"
                className={styles.up}
                label={t('questionTree.editor.moveUp')}
                onPress={() => actions.move(nodes, -1)}
              />
              <IconButton
                icon="arrow-right"
                className={styles.up}
                label={t('questionTree.editor.moveDown')}
                onPress={() => actions.move(nodes, 1)}
              />
              <IconButton
                icon="copy"
                label={t('questionTree.editor.duplicate')}
                onPress={() => actions.duplicate(nodes)}
              />
              <IconButton icon="trash" label={t('questionTree.editor.remove')} onPress={onRemove} />
            </>
          )}
          <ClipboardMenu />
        </div>
      </div>
      <p className="muted">{t('questionTree.editor.moving.forAll')}</p>
      <ul className={styles.chosenNodes}>
        {nodes.slice(0, maxListedNodes).map((ref) => (
          <li key={`${ref.node} ${ref.key}`}>
            <b>{nodeLabel(t, document, ref)}</b> <span dir="auto">{nodeText(document, ref, language)}</span>
          </li>
        ))}
        {hidden > 0 && <li className="muted">{t('questionTree.editor.moving.andMore', { count: hidden })}</li>}
      </ul>
      <div className={styles.buttons}>
        <Button variant="outline" size="small" onPress={selection.selectOne}>
          {t('questionTree.editor.moving.chooseOne')}
        </Button>
      </div>
    </section>
  );
}
