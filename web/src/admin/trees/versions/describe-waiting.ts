import type { WaitingVersion } from '@ok/contract/routes/trees/tree-corrections.ts';
import type { Texts } from '../../../texts/translate.ts';

/** Short description of the changes of a version that are not published yet. */
export const describeWaiting = (t: Texts, { status, changes, live }: WaitingVersion): string => {
  if (status === 'PUBLISHED') return t('questionTree.waiting.changed');
  if (changes === null || live === null) return t('questionTree.waiting.first');
  return changes === 0
    ? t('questionTree.waiting.same', { live })
    : t('questionTree.waiting.changes', { count: changes });
};
