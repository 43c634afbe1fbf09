import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { useId } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import type { CarouselControl } from '../../ui/carousel/use-carousel.ts';
import { usePlayer } from '../pages/player-context.ts';
import styles from './choose-bar.module.css';
import { ChooseButton } from './option-card.tsx';
import { SlideArrow } from './slide-arrow.tsx';

export interface ChooseBarProps {
  questionId: number;
  options: readonly OptionPage[];
  control: CarouselControl;
  /**
   * Whether all cards, or at least all names, have been seen. Before that the choose button works but is not
   * emphasised.
   */
  allSeen: 'cards' | 'names' | undefined;
}

/** Bar at the bottom of a phone screen that browses the cards and chooses the one in view. */
export function ChooseBar({ questionId, options, control, allSeen }: ChooseBarProps) {
  const t = useTexts();
  const { events } = usePlayer();
  const hintId = useId();
  const { selected } = control;
  const option = options[selected];
  if (!option) return null;
  const total = options.length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what the keys are for
    <div className={styles.bar} onKeyDown={control.page}>
      {total > 1 && (
        <div className={styles.row}>
          <SlideArrow
            icon="arrow-left"
            label={t('measure.previous')}
            isDisabled={selected === 0}
            onPress={control.previous}
          />
          <div className={styles.place}>
            {/* Announced after a move only: a new question is announced by its heading. */}
            <b role="status" aria-live={control.moved === null ? 'off' : 'polite'}>
              {t('measure.place', { letter: letterOf(selected), position: selected + 1, total })}
            </b>
            <span id={hintId} className={styles.hint}>
              {allSeen !== 'names' && t(allSeen ? 'measure.allSeen' : 'measure.seeAllFirst')}
            </span>
          </div>
          <SlideArrow
            icon="arrow-right"
            label={t('measure.next')}
            isDisabled={selected === total - 1}
            onPress={control.next}
          />
        </div>
      )}
      <ChooseButton
        variant={allSeen || total === 1 ? 'primary' : 'outline'}
        label={t('measure.selectLabel', { name: option.name })}
        describedBy={total > 1 ? hintId : undefined}
        onChoose={() => events.choose(questionId, option)}
      >
        {t('measure.select')}
      </ChooseButton>
    </div>
  );
}
