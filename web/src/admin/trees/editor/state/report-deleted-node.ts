import { WrongNode } from '@ok/contract/tree/document/node-parts.ts';
import type { Texts } from '../../../../texts/translate.ts';
import { toasts } from '../../../../ui/feedback/toasts.ts';

/**
 * Runs an action on nodes, and shows a message when one of the nodes was deleted, for example by another user while
 * this user dragged it.
 */
export const reportDeletedNode = <T>(t: Texts, work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof WrongNode)) throw error;
    toasts.add({ kind: 'info', text: t('questionTree.editor.moving.refused.gone') });
    return undefined;
  }
};
