import { addOption, addQuestion, moveBy } from '@ok/contract/tree/node-edits.ts';
import type { OutlineRow } from '@ok/contract/tree/outline.ts';
import { removeSubtree } from '@ok/contract/tree/remove-subtree.ts';
import type { Key } from '@ok/contract/tree/tree-document.ts';
import { duplicateSubtree } from '@ok/contract/tree/tree-part.ts';
import { newId } from '../../../session/new-id.ts';
import type { Chosen, TreeEditor } from './editor-context.ts';

/** What can be done with the node that is chosen. */
export const makeNodeActions = ({ now, edit, isReadOnly }: TreeEditor) => {
  const act = (work: (document: NonNullable<ReturnType<typeof now>>) => void) => {
    const document = now();
    if (document && !isReadOnly) work(document);
  };
  return {
    /** The first question of the tree, or one that an option leads to from here on. */
    addQuestion: (option: Key | null) =>
      act((document) => {
        const { key, edits } = addQuestion(document, option === null ? 'root' : { option }, newId);
        edit(edits, { node: 'question', key });
      }),
    addOption: (question: Key) =>
      act((document) => {
        const { key, edits } = addOption(document, question, newId);
        edit(edits, { node: 'option', key });
      }),
    /** One place up or down among its siblings. */
    move: ({ node, key }: Chosen, steps: -1 | 1) =>
      act((document) => {
        if (node === 'option' || node === 'example') edit(moveBy(document, { node, key }, steps));
      }),
    duplicate: ({ node, key }: Chosen) =>
      act((document) => {
        if (node !== 'question' && node !== 'option' && node !== 'example') return;
        const made = duplicateSubtree(document, { node, key }, newId);
        edit(made.edits, { node, key: made.key });
      }),
    remove: ({ node, key }: Chosen, then: Chosen) =>
      act((document) => {
        if (node === 'question' || node === 'option' || node === 'example')
          edit(removeSubtree(document, { node, key }), then);
      }),
  };
};

export type NodeActions = ReturnType<typeof makeNodeActions>;

/** The node of a row; nothing of a placeholder. */
export const nodeOfRow = (row: OutlineRow): Chosen | undefined =>
  row.kind === 'placeholder' ? undefined : { node: row.kind, key: row.key };
