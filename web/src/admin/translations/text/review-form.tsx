import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { useTranslationEditing } from '../state/translation-editing.ts';
import styles from './text-panel.module.css';

/** Whether the reader may judge a translation: it waits for a review, and another person made it. */
export const mayReview = ({ state, isOwn }: WorkspaceText): boolean =>
  (state === 'toReview' || state === 'returned') && !isOwn;

/** Judgement of a translation: it is accepted, or returned with a remark. */
export function ReviewForm({ row, onNext }: { row: WorkspaceText; onNext: () => void }) {
  const t = useTexts();
  const { review } = useTranslationEditing();
  const [remark, setRemark] = useState('');
  const [verdict, setVerdict] = useState<'accepted' | 'returned'>();
  const judge = async (judgement: 'accepted' | 'returned') => {
    setVerdict(judgement);
    const isRecorded = await review(row, judgement, remark);
    setVerdict(undefined);
    if (isRecorded) onNext();
  };
  return (
    <section className={styles.part} aria-label={t('translating.review.title')}>
      <TextAreaField
        isCompact
        rows={2}
        maxLength={contentLimits.translationRemark}
        label={row.by === null ? t('translating.review.remark') : t('translating.review.remarkFor', { name: row.by })}
        optionalLabel={t('global.optional')}
        value={remark}
        onChange={setRemark}
      />
      <div className={styles.actions}>
        <Button
          aria-keyshortcuts="Control+Enter"
          isPending={verdict === 'accepted'}
          onPress={() => void judge('accepted')}
        >
          {t('translating.review.accept')}
        </Button>
        <Button variant="outline" isPending={verdict === 'returned'} onPress={() => void judge('returned')}>
          {t('translating.review.return')}
        </Button>
      </div>
    </section>
  );
}
