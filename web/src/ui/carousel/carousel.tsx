import { Children, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './carousel.module.css';
import type { CarouselControl } from './use-carousel.ts';

export interface CarouselProps {
  control: CarouselControl;
  /** The name of the region. */
  label: string;
  /** What assistive technology calls it: "carrousel". */
  roleDescription: string;
  /** What it calls a slide: "kaart". */
  slideRoleDescription: string;
  /** "Antwoord 2 van 5"; also announced when the carousel has moved. */
  slideLabel: (position: number, count: number) => string;
  /** One child a slide. */
  children: ReactNode;
  className?: string;
}

/** Slides side by side, moved by finger, mouse, focus or `control`. */
export function Carousel(props: CarouselProps) {
  const { control, label, roleDescription, slideRoleDescription, slideLabel, children, className } = props;
  const slides = Children.toArray(children);
  const look = classNames(
    styles.viewport,
    control.perView === 'one' && styles.one,
    control.perView === 'responsive' && slides.length > 2 && styles.many,
    control.canNext && styles.more,
  );
  return (
    <section className={className} aria-label={label} aria-roledescription={roleDescription}>
      <div className={look} ref={control.viewportRef}>
        <div className={styles.track}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, this is a card
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: slides have no identity of their own, their content does
              key={index}
              className={styles.slide}
              role="group"
              aria-roledescription={slideRoleDescription}
              aria-label={slideLabel(index + 1, slides.length)}
              inert={control.inView !== null && !control.inView.includes(index)}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      <span className="vh" role="status">
        {control.moved !== null && slideLabel(control.moved + 1, slides.length)}
      </span>
    </section>
  );
}
