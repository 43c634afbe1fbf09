import type { WaitingVersion } from '@ok/contract/routes/trees/tree-corrections.ts';
import type { Texts } from '../../../texts/translate.ts';

/** What waits of a version, in a few words. */
export const waitingText = (t: Texts, { status, changes, live }: WaitingVersion): string => {
  if (status === 'PUBLISHED') return t('questionTree.waiting.changed');
  if (changes === null || live === null) return t('questionTree.waiting.first');
  return changes === 0
    ? t('questionTree.waiting.same', { live })
    : t('questionTree.waiting.changes', { count: changes });
};
