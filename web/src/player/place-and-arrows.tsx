import { letterOf } from '@ok/contract/rules/letter.ts';
import { useLanguage, useTexts } from '../texts/texts-store.ts';
import type { CarouselControl } from '../ui/carousel/use-carousel.ts';
import styles from './place-and-arrows.module.css';
import { SlideArrow } from './slide-arrow.tsx';

/** A carousel of more than this can be moved at any width. */
const fewCards = 2;

/** "A en B". */
const listed = (letters: readonly string[], language: string) => new Intl.ListFormat(language).format(letters);

/** Which answers are in view, and the way to the others; on a phone the bar below has both. */
export function PlaceAndArrows({ control }: { control: CarouselControl }) {
  const t = useTexts();
  const language = useLanguage();
  if (control.count <= fewCards) return null;
  return (
    <div className={styles.place}>
      {/* Told once it has been moved: a question that appears tells itself. */}
      <span className={styles.words} role="status" aria-live={control.moved === null ? 'off' : 'polite'}>
        {t('measure.inView', { letters: listed(control.readable.map(letterOf), language) })}
      </span>
      <SlideArrow
        icon="arrow-left"
        label={t('measure.previous')}
        isDisabled={!control.canPrevious}
        onPress={control.previous}
      />
      <SlideArrow icon="arrow-right" label={t('measure.next')} isDisabled={!control.canNext} onPress={control.next} />
    </div>
  );
}
