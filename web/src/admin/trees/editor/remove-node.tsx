import { type NodeRef, subtreeOf } from '@ok/contract/tree/node-parts.ts';
import type { TreeDocument } from '@ok/contract/tree/tree-document.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { DeleteQuestion } from '../../delete-question.tsx';
import { nameOfNode, nodeTextIn } from '../node-names.ts';
import type { Chosen } from './editor-context.ts';

interface RemoveNodeProps {
  chosen: Chosen;
  document: TreeDocument;
  close: () => void;
  remove: () => void;
}

/** Whether a node is to go, with what would go along. */
export function RemoveNode({ chosen, document, close, remove }: RemoveNodeProps) {
  const t = useTexts();
  const language = useLanguage();
  const below = subtreeOf(document, chosen as NodeRef);
  const count = (node: NodeRef['node']) => below.filter((each) => each.node === node && each.key !== chosen.key).length;
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
        {t('questionTree.editor.removeNode', {
          name: nameOfNode(t, document, chosen),
          text: nodeTextIn(document, chosen, language),
        })}
      </p>
      {below.length > 1 && (
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
