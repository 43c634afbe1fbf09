import { BelowItself, type NodeRef, parentsOf, siblingsIn } from '@ok/contract/tree/document/node-parts.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import {
  findLevelPlace,
  findTopmost,
  type MovePlace,
  moveNodes,
  shiftNodes,
} from '@ok/contract/tree/edits/move-nodes.ts';
import { addOption, addQuestion } from '@ok/contract/tree/edits/node-edits.ts';
import { removeSubtrees } from '@ok/contract/tree/edits/remove-subtree.ts';
import { duplicateSubtree } from '@ok/contract/tree/edits/tree-part.ts';
import { newId } from '../../../../session/new-id.ts';
import type { Texts } from '../../../../texts/translate.ts';
import { announce } from '../state/announced.tsx';
import type { Chosen, TreeEditor } from '../state/editor-context.ts';
import { unlessGone } from '../state/unless-gone.ts';
import { focusExample } from './example-hands.ts';
import { whatIs, whereIs } from './moving-texts.ts';

/** What can be done with the nodes that are chosen; what is done with several is one step. */
export const makeNodeActions = ({ now, edit, isReadOnly, language }: TreeEditor, t: Texts) => {
  const act = (work: (document: TreeDocument) => void) => {
    const document = now();
    if (document && !isReadOnly) unlessGone(t, () => work(document));
  };
  const moveTo = (refs: readonly NodeRef[], place: MovePlace, then?: Chosen) =>
    act((document) => {
      try {
        const edits = moveNodes(document, refs, place);
        if (edits.length === 0) return;
        const [what, where] = [whatIs(t, document, refs), whereIs(t, document, place, language)];
        edit(edits, then);
        announce(t('questionTree.editor.moving.moved', { what, where }));
      } catch (error) {
        // Somebody else may have moved it meanwhile.
        if (!(error instanceof BelowItself)) throw error;
        announce(t('questionTree.editor.moving.refused.belowItself'));
      }
    });
  const tellPlace = (document: TreeDocument, refs: readonly NodeRef[]) => {
    const [ref] = refs;
    const [parent] = ref ? parentsOf(document, ref) : [];
    if (!ref || ref.node === 'question' || parent === undefined) return;
    const siblings = siblingsIn(document, ref.node, parent);
    const [what, place] = [whatIs(t, document, refs), siblings.indexOf(ref.key) + 1];
    announce(t('questionTree.editor.moving.stepped', { what, place, count: siblings.length }));
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
    /** One place up or down among its siblings, each of them. */
    move: (chosen: readonly NodeRef[], steps: -1 | 1) =>
      act((document) => {
        const refs = findTopmost(document, chosen);
        const edits = shiftNodes(document, refs, steps);
        edit(edits);
        const after = now();
        if (edits.length > 0 && after) tellPlace(after, refs);
        else announce(t('questionTree.editor.moving.noFurther'));
      }),
    /** Options to the level above or below. */
    moveLevel: (chosen: readonly NodeRef[], level: 'up' | 'down') =>
      act((document) => {
        const refs = findTopmost(document, chosen);
        const place = findLevelPlace(document, refs, level);
        if (place) moveTo(refs, place);
        else announce(t('questionTree.editor.moving.noFurther'));
      }),
    moveTo,
    duplicate: (chosen: readonly NodeRef[]) =>
      act((document) => {
        const made = findTopmost(document, chosen).map((ref) => ({ ref, ...duplicateSubtree(document, ref, newId) }));
        const [first] = made;
        if (!first) return;
        const edits = made.flatMap((each) => each.edits);
        if (first.ref.node !== 'example') return edit(edits, { node: first.ref.node, key: first.key });
        edit(edits);
        focusExample(first.key);
      }),
    remove: (chosen: readonly NodeRef[], then?: Chosen) =>
      act((document) => edit(removeSubtrees(document, findTopmost(document, chosen)), then)),
  };
};

export type NodeActions = ReturnType<typeof makeNodeActions>;
