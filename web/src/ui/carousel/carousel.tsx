import { Children, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './carousel.module.css';
import type { CarouselControl } from './use-carousel.ts';

export interface CarouselProps {
  control: CarouselControl;
  /** Accessible name of the region. */
  label: string;
  /** Role for assistive technology: "carrousel". */
  roleDescription: string;
  /** Role of a slide: "kaart". */
  slideRoleDescription: string;
  /** Accessible name of a slide: "Antwoord 2 van 5"; also announced after a move, unless `isSilent`. */
  slideLabel: (position: number, count: number) => string;
  /** Whether the host announces the position itself. */
  isSilent?: boolean;
  children: ReactNode;
  className?: string;
}

/**
 * Moves focus into view when the keys Left and Right moved the focused slide out of view, so that no key acts on a
 * hidden button.
 */
function useFocusInView({ readable, selected, page }: CarouselControl) {
  const track = useRef<HTMLDivElement>(null);
  const isPaging = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has come to stand elsewhere, by its place
  useEffect(() => {
    if (!isPaging.current) return;
    isPaging.current = false;
    const slides = [...(track.current?.children ?? [])];
    const at = slides.findIndex((slide) => slide.contains(slide.ownerDocument.activeElement));
    const [first = 0] = readable;
    if (at < 0 || readable.includes(at)) return;
    const slide = slides[at < first ? first : (readable.at(-1) ?? first)];
    const targets = [...(slide?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
    targets.find((target) => target.checkVisibility())?.focus({ preventScroll: true });
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (page(event)) isPaging.current = true;
  };
  return { track, onKeyDown };
}

export function Carousel(props: CarouselProps) {
  const { control, label, roleDescription, slideRoleDescription, slideLabel, isSilent, children, className } = props;
  const slides = Children.toArray(children);
  const look = classNames(
    styles.viewport,
    control.perView === 'one' && styles.one,
    control.perView === 'responsive' && slides.length > 2 && styles.many,
    control.canNext ? styles.more : control.canPrevious && styles.end,
  );
  const { track, onKeyDown } = useFocusInView(control);
  const isOut = (index: number) =>
    control.inView !== null && !control.inView.includes(index) && !control.readable.includes(index);
  return (
    <section className={className} aria-label={label} aria-roledescription={roleDescription} onKeyDown={onKeyDown}>
      <div className={look} ref={control.viewportRef}>
        <div className={styles.track} ref={track}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, this is a card
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: slides have no identity of their own, their content does
              key={index}
              className={styles.slide}
              role="group"
              aria-roledescription={slideRoleDescription}
              aria-label={slideLabel(index + 1, slides.length)}
              inert={isOut(index)}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {!isSilent && (
        <span className="vh" role="status">
          {control.moved !== null && slideLabel(control.moved + 1, slides.length)}
        </span>
      )}
    </section>
  );
}
