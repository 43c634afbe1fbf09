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
import { announce } from '../state/announcer.tsx';
import type { ChosenNode, NodeActionHost } from '../state/editor-context.ts';
import { reportDeletedNode } from '../state/report-deleted-node.ts';
import { focusExample } from './example-reordering.ts';
import { describeNodes, describePlace } from './moving-texts.ts';

/** Creates the actions on selected nodes. Each action is one undo step, however many nodes it changes. */
export const createNodeActions = ({ getDocument, edit, open, isReadOnly, language }: NodeActionHost, t: Texts) => {
  const change = (work: (document: TreeDocument) => void) => {
    const document = getDocument();
    if (document && !isReadOnly) reportDeletedNode(t, () => work(document));
  };
  const moveTo = (refs: readonly NodeRef[], place: MovePlace, nextChosen?: ChosenNode) =>
    change((document) => {
      try {
        const edits = moveNodes(document, refs, place);
        if (edits.length === 0) return;
        const [what, where] = [describeNodes(t, document, refs), describePlace(t, document, place, language)];
        edit(edits, nextChosen);
        announce(t('questionTree.editor.moving.moved', { what, where }));
      } catch (error) {
        // Another user may have moved one of the nodes meanwhile.
        if (!(error instanceof BelowItself)) throw error;
        announce(t('questionTree.editor.moving.refused.belowItself'));
      }
    });
  const announcePlace = (document: TreeDocument, refs: readonly NodeRef[]) => {
    const [ref] = refs;
    const [parent] = ref ? parentsOf(document, ref) : [];
    if (!ref || ref.node === 'question' || parent === undefined) return;
    const siblings = siblingsIn(document, ref.node, parent);
    const [what, place] = [describeNodes(t, document, refs), siblings.indexOf(ref.key) + 1];
    announce(t('questionTree.editor.moving.stepped', { what, place, count: siblings.length }));
  };
  return {
    /** Adds the first question of the tree, or a question that an option leads to. */
    addQuestion: (option: Key | null) =>
      change((document) => {
        const { key, edits } = addQuestion(document, option === null ? 'root' : { option }, newId);
        edit(edits);
        open({ node: 'question', key });
      }),
    addOption: (question: Key) =>
      change((document) => {
        const { key, edits } = addOption(document, question, newId);
        edit(edits);
        open({ node: 'option', key });
      }),
    /** Moves each node one place up or down among its siblings. */
    move: (chosen: readonly NodeRef[], steps: -1 | 1) =>
      change((document) => {
        const refs = findTopmost(document, chosen);
        const edits = shiftNodes(document, refs, steps);
        edit(edits);
        const changedDocument = getDocument();
        if (edits.length > 0 && changedDocument) announcePlace(changedDocument, refs);
        else announce(t('questionTree.editor.moving.noFurther'));
      }),
    /** Moves options to the level above or below. */
    moveLevel: (chosen: readonly NodeRef[], level: 'up' | 'down') =>
      change((document) => {
        const refs = findTopmost(document, chosen);
        const place = findLevelPlace(document, refs, level);
        if (place) moveTo(refs, place);
        else announce(t('questionTree.editor.moving.noFurther'));
      }),
    moveTo,
    duplicate: (chosen: readonly NodeRef[]) =>
      change((document) => {
        const copies = findTopmost(document, chosen).map((ref) => ({ ref, ...duplicateSubtree(document, ref, newId) }));
        const [first] = copies;
        if (!first) return;
        const edits = copies.flatMap((each) => each.edits);
        if (first.ref.node !== 'example') return edit(edits, { node: first.ref.node, key: first.key });
        edit(edits);
        focusExample(first.key);
      }),
    remove: (chosen: readonly NodeRef[], nextChosen?: ChosenNode) =>
      change((document) => edit(removeSubtrees(document, findTopmost(document, chosen)), nextChosen)),
  };
};

export type NodeActions = ReturnType<typeof createNodeActions>;
