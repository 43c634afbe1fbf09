import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import { useTexts } from '../texts/texts-store.ts';
import { CarouselDots } from '../ui/carousel/carousel-dots.tsx';
import type { CarouselControl } from '../ui/carousel/use-carousel.ts';
import styles from './choose-bar.module.css';
import { ChooseButton } from './option-card.tsx';
import { usePlayer } from './player-context.ts';
import { SlideArrow } from './slide-arrow.tsx';

interface ChooseBarProps {
  questionId: number;
  options: readonly OptionPage[];
  control: CarouselControl;
}

/** On a phone, stuck to the bottom: browses the cards and chooses the one in view. */
export function ChooseBar({ questionId, options, control }: ChooseBarProps) {
  const t = useTexts();
  const { events } = usePlayer();
  const { selected } = control;
  const option = options[selected];
  if (!option) return null;
  return (
    <div className={styles.bar}>
      {options.length > 1 && (
        <div className={styles.row}>
          <SlideArrow
            icon="arrow-left"
            label={t('measure.previous')}
            isDisabled={selected === 0}
            onPress={control.previous}
          />
          <div className={styles.place}>
            <CarouselDots control={control} dotLabel={(position) => t('measure.toOption', { position })} />
            <span>{t('measure.option', { position: selected + 1, total: options.length })}</span>
          </div>
          <SlideArrow
            icon="arrow-right"
            label={t('measure.next')}
            isDisabled={selected === options.length - 1}
            onPress={control.next}
          />
        </div>
      )}
      <ChooseButton
        label={t('measure.selectLabel', { name: option.name })}
        onChoose={() => events.choose(questionId, option)}
      >
        {t('measure.select')}
      </ChooseButton>
    </div>
  );
}
