import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { type ButtonLook, buttonClass } from '../../ui/forms/button-class.ts';
import { usePlayer } from '../pages/player-context.ts';
import styles from './option-card.module.css';
import { OptionExamples } from './option-examples.tsx';

interface ChooseButtonProps extends Pick<ButtonLook, 'variant' | 'className'> {
  /** Id of the describing element. */
  describedBy?: string | undefined;
  /** Accessible name: begins with the visible text and names the answer. */
  label: string;
  onChoose: () => void;
  children: ReactNode;
}

/** Too few milliseconds to have read the next question. */
const tapGuardMs = 300;
let lastTap = Number.NEGATIVE_INFINITY;

/**
 * Whether a click is the second half of a double click. By then the next question's button has the same position, and
 * an unintended answer does harm. A mouse reports its click count; touches have to be timed.
 */
const isSecondClick = ({ detail, nativeEvent, timeStamp }: MouseEvent) => {
  if (detail > 1) return true;
  const { pointerType } = nativeEvent as PointerEvent;
  if (pointerType !== 'touch' && pointerType !== 'pen') return false;
  const isSoon = timeStamp - lastTap < tapGuardMs;
  if (!isSoon) lastTap = timeStamp;
  return isSoon;
};

/** Button that chooses an answer. A plain button, since it acts on the click itself and the page has many. */
export function ChooseButton({ label, describedBy, onChoose, children, ...look }: ChooseButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ size: 'large', wide: true, ...look })}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (!isSecondClick(event)) onChoose();
      }}
    >
      {children}
    </button>
  );
}

interface OptionCardProps {
  questionId: number;
  option: OptionPage;
  index: number;
  /** Whether this answer was chosen earlier. The card says so and otherwise looks the same. */
  isEarlier: boolean;
}

/** Card of an answer: its name, its examples and the button that chooses it. */
export const OptionCard = memo(function OptionCard(props: OptionCardProps) {
  const { questionId, option, index, isEarlier } = props;
  const t = useTexts();
  const { events } = usePlayer();
  return (
    <article className={styles.card}>
      <header className={styles.header}>
        {isEarlier && <span className={styles.earlier}>{t('measure.earlier')}</span>}
        <span className={styles.letter} aria-hidden="true">
          {letterOf(index)}
        </span>
        <h2>{option.name}</h2>
      </header>
      <div className={styles.examples}>
        <OptionExamples option={option} />
      </div>
      <footer className={styles.footer}>
        <ChooseButton
          variant="soft"
          className={styles.choose}
          label={t('measure.selectLabel', { name: option.name })}
          onChoose={() => events.choose(questionId, option)}
        >
          {t('measure.select')}
        </ChooseButton>
      </footer>
    </article>
  );
});
