import type { EmblaCarouselType } from 'embla-carousel';
import useEmblaCarousel from 'embla-carousel-react';
import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { afterPaint } from '../after-paint.ts';
import { followDrags, followFocus, moveTo } from './carousel-motion.ts';
import { nextStep, previousStep, slidesInView, slidesPerStep } from './carousel-steps.ts';

export interface CarouselOptions {
  count: number;
  /** `responsive`: 2.5, 2 or 1 in view by the width of the window; `one`: always 1. Default `responsive`. */
  perView?: 'responsive' | 'one';
  /** Whether it is on screen; what is not needs no moving. Default true. */
  isShown?: boolean;
}

/** What moves a carousel and says where it stands; give it to `Carousel`, `CarouselDots` and your own buttons. */
export interface CarouselControl {
  selected: number;
  count: number;
  perView: 'responsive' | 'one';
  canPrevious: boolean;
  canNext: boolean;
  scrollTo: (index: number) => void;
  previous: () => void;
  next: () => void;
  /** The slide to announce: the one moved to since the carousel came into view, or nothing. */
  moved: number | null;
  /** The slides of which something is in view; nothing while that is not known. */
  inView: readonly number[] | null;
  viewportRef: RefCallback<HTMLElement>;
}

type State = { selected: number; snaps: readonly number[] | null; inView: readonly number[] | null };

const start: State = { selected: 0, snaps: null, inView: null };

/** Nothing new is nothing to draw: a step to the next question must cost one drawing only. */
const isSame = (one: readonly number[] | null, other: readonly number[]): boolean =>
  one?.length === other.length && one.every((value, index) => value === other[index]);

/** The slide in which focus is stays usable, or focus would be lost. */
function slidesInUse(api: EmblaCarouselType): number[] {
  const focused = api.slideNodes().findIndex((slide) => slide.contains(document.activeElement));
  return focused < 0 ? api.slidesInView() : [...api.slidesInView(), focused];
}

/** The state of one carousel. */
export function useCarousel({ count, perView = 'responsive', isShown = true }: CarouselOptions): CarouselControl {
  const { direction } = useLocale();
  const [setViewport, api] = useEmblaCarousel({
    align: 'start',
    containScroll: 'keepSnaps',
    direction,
    watchFocus: false,
  });
  const [state, setState] = useState(start);
  const [moved, setMoved] = useState<number | null>(null);

  useEffect(() => {
    if (!api) return;
    const read = () =>
      setState((before) => {
        const selected = api.selectedScrollSnap();
        const snaps = api.scrollSnapList();
        return before.selected === selected && isSame(before.snaps, snaps) ? before : { ...before, selected, snaps };
      });
    const seen = () =>
      setState((before) => {
        const inView = slidesInUse(api);
        return isSame(before.inView, inView) ? before : { ...before, inView };
      });
    const select = () => {
      read();
      // Focus that goes into a slide has its name read already.
      const at = api.selectedScrollSnap();
      setMoved(api.slideNodes()[at]?.contains(document.activeElement) ? null : at);
    };
    read();
    setMoved(null);
    // Its observer may have reported before we listened.
    if (api.slidesInView().length > 0) seen();
    const unfollow = [followDrags(api), followFocus(api)];
    api.on('select', select).on('reInit', read).on('slidesInView', seen);
    return () => {
      for (const end of unfollow) end();
      api.off('select', select).off('reInit', read).off('slidesInView', seen);
    };
  }, [api]);

  const viewportRef = useCallback(
    (element: HTMLElement | null) => {
      if (!isShown) return;
      // It measures what it moves, and nobody moves slides that are not on screen yet.
      const cancel = afterPaint(() => setViewport(element));
      return () => {
        cancel();
        setViewport(null);
      };
    },
    [setViewport, isShown],
  );

  const scrollTo = useCallback((index: number) => api && index >= 0 && moveTo(api, index), [api]);
  const { selected, snaps, inView } = state;
  const step = () => (perView === 'one' ? 1 : slidesPerStep(innerWidth, count));
  const isMore = snaps
    ? nextStep(snaps, selected) >= 0
    : count > (perView === 'one' ? 1 : slidesInView(innerWidth, count));
  return {
    selected: Math.min(selected, Math.max(0, count - 1)),
    count,
    perView,
    canPrevious: snaps !== null && previousStep(snaps, selected) >= 0,
    canNext: isMore,
    scrollTo,
    previous: () => scrollTo(snaps ? previousStep(snaps, selected, step()) : -1),
    next: () => scrollTo(snaps ? nextStep(snaps, selected, step()) : -1),
    moved,
    inView,
    viewportRef,
  };
}
