import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import type { CarouselControl } from '../../ui/carousel/use-carousel.ts';
import { SlideArrow } from '../answers/slide-arrow.tsx';
import styles from './place-and-arrows.module.css';

/** A carousel with more cards than this can be moved at any width. */
const maxStaticCards = 2;

/** Letters as a list: "A en B". */
const formatList = (letters: readonly string[], language: string) => new Intl.ListFormat(language).format(letters);

/** Letters of the answers in view, and arrows to the others. Phones have both in the bar below. */
export function PlaceAndArrows({ control }: { control: CarouselControl }) {
  const t = useTexts();
  const language = useLanguage();
  if (control.count <= maxStaticCards) return null;
  return (
    <div className={styles.place}>
      {/* Announced after a move only: a new question is announced by its heading. */}
      <span className={styles.words} role="status" aria-live={control.moved === null ? 'off' : 'polite'}>
        {t('measure.inView', { letters: formatList(control.readable.map(letterOf), language) })}
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
