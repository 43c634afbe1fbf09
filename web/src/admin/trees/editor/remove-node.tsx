import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findTopmost } from '@ok/contract/tree/edits/move-nodes.ts';
import { subtreesOf } from '@ok/contract/tree/edits/remove-subtree.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { openModal } from '../../../ui/feedback/modals.ts';
import { DeleteQuestion } from '../../forms/delete-question.tsx';
import { nodeLabel, nodeText } from '../node-names.ts';

/**
 * Asks whether to delete the topmost of some nodes, with everything below them. Does nothing if the document has none of
 * them any more.
 */
export const openRemoveModal = (
  document: TreeDocument,
  nodes: readonly NodeRef[],
  remove: (topmost: readonly NodeRef[]) => void,
): void => {
  const chosen = findTopmost(document, nodes);
  if (chosen.length === 0) return;
  openModal((close) => <RemoveNode chosen={chosen} document={document} close={close} remove={() => remove(chosen)} />);
};

interface RemoveNodeProps {
  /** Nodes to delete, none of them below another one. */
  chosen: readonly NodeRef[];
  document: TreeDocument;
  close: () => void;
  remove: () => void;
}

/** Modal that asks whether to delete nodes, and counts the nodes below them that are deleted too. */
function RemoveNode({ chosen, document, close, remove }: RemoveNodeProps) {
  const t = useTexts();
  const language = useLanguage();
  const [first, another] = chosen;
  const tops = new Set(chosen.map(({ key }) => key));
  const descendants = subtreesOf(document, chosen).filter(({ key }) => !tops.has(key));
  const count = (node: NodeRef['node']) => descendants.filter((each) => each.node === node).length;
  return (
    <DeleteQuestion
      close={close}
      remove={() => {
        remove();
        close();
      }}
      isPending={false}
    >
      <p>
        {first && !another
          ? t('questionTree.editor.removeNode', {
              name: nodeLabel(t, document, first),
              text: nodeText(document, first, language),
            })
          : t('questionTree.editor.moving.removeSeveral', { count: chosen.length })}
      </p>
      {descendants.length > 0 && (
        <p className="muted">
          {t('questionTree.editor.goesAlong', {
            questions: count('question'),
            answers: count('option'),
            examples: count('example'),
          })}
        </p>
      )}
      <p className="muted">{t('questionTree.editor.canUndo')}</p>
    </DeleteQuestion>
  );
}
