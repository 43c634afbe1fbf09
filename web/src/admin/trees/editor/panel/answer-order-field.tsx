import { answerOrders } from '@ok/contract/rules/answer-order.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useTreeEditor } from '../state/editor-context.ts';

/** Order in which professionals see the answers of this version. */
export function AnswerOrderField({ order }: { order: TreeDocument['answerOrder'] }) {
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
