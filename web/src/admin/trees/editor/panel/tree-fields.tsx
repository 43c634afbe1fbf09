import { useTexts } from '../../../../texts/texts-store.ts';
import { useDeferredDocument } from '../../editing/use-editing-session.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { AnswerOrderField } from './answer-order-field.tsx';
import styles from './panel.module.css';
import { PictureField } from './picture-field.tsx';
import { TextSlot } from './text-slot.tsx';
import { TreeLanguages } from './tree-languages.tsx';

/** Fields of the tree itself: name, instruction, picture, languages and order of answers. */
export function TreeFields() {
  const t = useTexts();
  const { session, isReadOnly, edit, getDocument } = useTreeEditor();
  const document = useDeferredDocument(session);
  if (!document) return null;
  return (
    <>
      <TextSlot node="tree" nodeKey={document.key} field="name" rows={1} />
      <TreeLanguages document={document} />
      <section aria-labelledby="tree-picture">
        <h3 id="tree-picture" className={styles.part}>
          {t('questionTree.editor.treePicture')}
        </h3>
        <PictureField
          picture={document.picture}
          of={t('questionTree.editor.ofTree')}
          isReadOnly={isReadOnly}
          onChange={(update) =>
            edit([{ edit: 'set', node: 'tree', field: 'picture', value: update(getDocument()?.picture ?? null) }])
          }
        />
      </section>
      <TextSlot node="tree" nodeKey={document.key} field="description" />
      <AnswerOrderField order={document.answerOrder} />
    </>
  );
}
