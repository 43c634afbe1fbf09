import styles from './carousel-dots.module.css';
import type { CarouselControl } from './use-carousel.ts';

export interface CarouselDotsProps {
  control: CarouselControl;
  /** Accessible name of a dot, such as "Naar antwoord 2"; positions from 1. */
  dotLabel: (position: number) => string;
}

/** A dot for every slide; the selected slide has a long one. */
export function CarouselDots({ control, dotLabel }: CarouselDotsProps) {
  return (
    <div className={styles.dots}>
      {Array.from({ length: control.count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position
          key={index}
          type="button"
          className={styles.dot}
          aria-label={dotLabel(index + 1)}
          aria-current={index === control.selected ? 'true' : undefined}
          onClick={() => control.scrollTo(index)}
        />
      ))}
    </div>
  );
}
