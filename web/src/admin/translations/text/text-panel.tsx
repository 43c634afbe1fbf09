import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { placeNames } from '@ok/contract/rules/texts/text-place.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import crumbs from '../../screens/shared/crumbs.module.css';
import { textKeyOf } from '../state/find-workspace-texts.ts';
import { mayReview, ReviewForm } from './review-form.tsx';
import { SourceSide } from './source-side.tsx';
import { TargetSide } from './target-side.tsx';
import styles from './text-panel.module.css';
import { TextQuestions } from './text-questions.tsx';

interface TextPanelProps {
  row: WorkspaceText;
  /** Codes of both languages. */
  from: string;
  language: string;
  /** Position of the text in the list, from 1, and number of texts. */
  position: number;
  total: number;
  onStep: (by: 1 | -1) => void;
  onSaveAndNext: () => void;
  onCopySource: () => void;
  onNext: () => void;
}

/** A text: its place, its source, its translation, and the way to the texts beside it. */
export function TextPanel({ row, from, language, position, total, onStep, ...acts }: TextPanelProps) {
  const t = useTexts();
  const names = placeNames(row, t);
  return (
    <section className={styles.panel} aria-label={t('translating.text')}>
      <div className={styles.head}>
        <ol className={`${crumbs.crumbs} ${styles.place}`}>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same name
            <li key={index}>
              {index > 0 && <Icon name="chevron-right" flip className={crumbs.mark} />}
              <span>{name}</span>
            </li>
          ))}
        </ol>
        <p className={styles.steps}>
          <span>{t('translating.position', { position, total })}</span>
          <IconButton
            icon="arrow-left"
            flip
            label={t('translating.previous')}
            isDisabled={position <= 1}
            onPress={() => onStep(-1)}
          />
          <IconButton
            icon="arrow-right"
            flip
            label={t('translating.next')}
            isDisabled={position >= total}
            onPress={() => onStep(1)}
          />
        </p>
      </div>
      <SourceSide row={row} from={from} />
      <TargetSide row={row} language={language} />
      {mayReview(row) && <ReviewForm key={textKeyOf(row)} row={row} onNext={acts.onNext} />}
      <TextQuestions key={`questions ${textKeyOf(row)}`} row={row} />
      <div className={styles.foot}>
        <Button
          variant={mayReview(row) ? 'outline' : 'primary'}
          {...(!mayReview(row) && { 'aria-keyshortcuts': 'Control+Enter' })}
          onPress={acts.onSaveAndNext}
        >
          {t('translations.saveAndNext')}
        </Button>
        <Button variant="ghost" aria-keyshortcuts="Alt+B" isDisabled={row.source === ''} onPress={acts.onCopySource}>
          {t('translating.copySource')}
        </Button>
        <p className={styles.keys}>{t('translating.keys')}</p>
      </div>
    </section>
  );
}
