import { answerOrders } from '@ok/contract/rules/answers/answer-order.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useDeferredDocument } from '../../editing/use-editing-session.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { markField } from '../state/focus-soon.ts';
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
      <section aria-labelledby="tree-picture" {...markField(document.key, 'picture')}>
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

/** Order in which professionals see the answers of this version. */
function AnswerOrderField({ order }: { order: TreeDocument['answerOrder'] }) {
  const t = useTexts();
  const { isReadOnly, edit } = useTreeEditor();
  return (
    <SelectField
      isCompact
      label={t('questionTree.editor.answerOrder.label')}
      hint={t('questionTree.editor.answerOrder.hint')}
      options={answerOrders.map((each) => ({ value: each, text: t(`questionTree.editor.answerOrder.${each}`) }))}
      value={order}
      isDisabled={isReadOnly}
      onChange={(chosen) => {
        const value = answerOrders.find((each) => each === chosen);
        if (value) edit([{ edit: 'set', node: 'tree', field: 'answerOrder', value }]);
      }}
    />
  );
}
