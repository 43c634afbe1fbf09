import { WrongNode } from '@ok/contract/tree/document/node-parts.ts';
import type { Texts } from '../../../../texts/translate.ts';
import { toasts } from '../../../../ui/feedback/toasts.ts';

/**
 * Does something with nodes, and says so where one of them has gone: somebody else may have taken away what is shown as
 * chosen, what a question is open about, or what is being dragged.
 */
export const unlessGone = <T>(t: Texts, work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof WrongNode)) throw error;
    toasts.add({ kind: 'info', text: t('questionTree.editor.moving.refused.gone') });
    return undefined;
  }
};
