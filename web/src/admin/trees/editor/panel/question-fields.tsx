import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { useNodeField } from '../../editing/use-editing-session.ts';
import type { NodeActions } from '../moving/node-actions.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { markField } from '../state/focus-soon.ts';
import styles from './panel.module.css';
import { TextSlot } from './text-slot.tsx';

/** Fields of a question: text, and a button that adds an answer. */
export function QuestionFields({ nodeKey, actions }: { nodeKey: Key; actions: NodeActions }) {
  const t = useTexts();
  const { session, isReadOnly } = useTreeEditor();
  const options = useNodeField(session, 'question', nodeKey, 'options');
  if (!options) return null;
  return (
    <>
      <TextSlot node="question" nodeKey={nodeKey} field="name" />
      <p className="muted">{t('questionTree.editor.answers', { count: options.length })}</p>
      {!isReadOnly && (
        <div className={styles.buttons} {...markField(nodeKey, 'options')}>
          <Button variant="soft" size="small" icon="plus" onPress={() => actions.addOption(nodeKey)}>
            {t('questionTree.editor.make.option')}
          </Button>
        </div>
      )}
    </>
  );
}
