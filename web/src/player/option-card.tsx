import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import { letterOf } from '@ok/contract/rules/letter.ts';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { useTexts } from '../texts/texts-store.ts';
import { type ButtonLook, buttonClass } from '../ui/forms/button-class.ts';
import styles from './option-card.module.css';
import { OptionExamples } from './option-examples.tsx';
import { usePlayer } from './player-context.ts';

interface ChooseButtonProps extends Pick<ButtonLook, 'variant' | 'className'> {
  /** The id of what is said with it. */
  describedBy?: string | undefined;
  /** The accessible name: begins with what is written on it and says of which answer it is. */
  label: string;
  onChoose: () => void;
  children: ReactNode;
}

/** Milliseconds in which nobody has read the next question. */
const tapGuard = 300;
let lastTap = Number.NEGATIVE_INFINITY;

/**
 * Whether a click is the second half of a double one: the next question's button stands in the same place by then, and
 * an answer that was not meant harms. A mouse counts its clicks; a finger has to be timed.
 */
const isEcho = ({ detail, nativeEvent, timeStamp }: MouseEvent) => {
  if (detail > 1) return true;
  const { pointerType } = nativeEvent as PointerEvent;
  if (pointerType !== 'touch' && pointerType !== 'pen') return false;
  const isSoon = timeStamp - lastTap < tapGuard;
  if (!isSoon) lastTap = timeStamp;
  return isSoon;
};

/** Chooses an answer. A plain button: it acts on the click itself and there are many, so it must be cheap. */
export function ChooseButton({ label, describedBy, onChoose, children, ...look }: ChooseButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ size: 'large', wide: true, ...look })}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (!isEcho(event)) onChoose();
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
  /** Whether it was chosen before. It says so and looks no different for it. */
  isEarlier: boolean;
}

/** One answer: its name, what it looks like, and the button that chooses it. */
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
