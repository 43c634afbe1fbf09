import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import { memo } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { ChooseButton } from './choose-button.tsx';
import styles from './option-card.module.css';
import { OptionExamples } from './option-examples.tsx';

interface OptionCardProps {
  option: OptionPage;
  index: number;
  publicationId: number;
  onSelect: (option: OptionPage) => void;
}

/** A, B, C …: a label to talk about, not a shortcut. */
const letterOf = (index: number) => String.fromCharCode(65 + (index % 26));

/** One answer: its name, what it looks like, and the button that chooses it. */
export const OptionCard = memo(function OptionCard({ option, index, publicationId, onSelect }: OptionCardProps) {
  const t = useTexts();
  return (
    <article className={styles.card}>
      <header className={styles.header}>
        <span className={styles.letter} aria-hidden="true">
          {letterOf(index)}
        </span>
        <h2>{option.name}</h2>
      </header>
      <div className={styles.examples}>
        <OptionExamples option={option} publicationId={publicationId} />
      </div>
      <footer className={styles.footer}>
        <ChooseButton
          variant="soft"
          className={styles.choose}
          label={t('measure.selectLabel', { name: option.name })}
          onChoose={() => onSelect(option)}
        >
          {t('measure.select')}
        </ChooseButton>
      </footer>
    </article>
  );
});
