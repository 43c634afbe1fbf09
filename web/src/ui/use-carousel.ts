import type { EmblaCarouselType } from 'embla-carousel';
import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { followDrags, followFocus, moveTo } from './carousel-motion.ts';
import { nextStep, previousStep, slidesPerStep } from './carousel-steps.ts';

export interface CarouselOptions {
  count: number;
  /** When it changes, such as to the next question, the carousel stands at its first slide again, unannounced. */
  resetKey?: string | number;
  /** `responsive`: 2.5, 2 or 1 in view by the width of the window; `one`: always 1. Default `responsive`. */
  perView?: 'responsive' | 'one';
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
  resetKey: string | number | undefined;
  /** The slide to announce: the one moved to since the last reset, or nothing. */
  moved: number | null;
  /** The slides of which something is in view; nothing while that is not known. */
  inView: readonly number[] | null;
  viewportRef: (element: HTMLElement | null) => void;
}

const start = { selected: 0, snaps: [0] as readonly number[], inView: null as readonly number[] | null };

/** Nothing new is nothing to draw: a step to the next question must cost one drawing only. */
const isSame = (one: readonly number[] | null, other: readonly number[]) =>
  one?.length === other.length && one.every((value, index) => value === other[index]);

/** The slide in which focus is stays usable, or focus would be lost. */
function slidesInUse(api: EmblaCarouselType): number[] {
  const focused = api.slideNodes().findIndex((slide) => slide.contains(document.activeElement));
  return focused < 0 ? api.slidesInView() : [...api.slidesInView(), focused];
}

/** The state of one carousel. */
export function useCarousel({ count, resetKey, perView = 'responsive' }: CarouselOptions): CarouselControl {
  const { direction } = useLocale();
  const [viewportRef, api] = useEmblaCarousel({
    align: 'start',
    containScroll: 'keepSnaps',
    direction,
    watchFocus: false,
  });
  const [state, setState] = useState(start);
  const [moved, setMoved] = useState<number | null>(null);
  const isResetting = useRef(false);

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
      if (isResetting.current) return;
      // Focus that goes into a slide has its name read already.
      const at = api.selectedScrollSnap();
      setMoved(api.slideNodes()[at]?.contains(document.activeElement) ? null : at);
    };
    read();
    // Its observer may have reported before we listened.
    if (api.slidesInView().length > 0) seen();
    const unfollow = [followDrags(api), followFocus(api)];
    api.on('select', select).on('reInit', read).on('slidesInView', seen);
    return () => {
      for (const end of unfollow) end();
      api.off('select', select).off('reInit', read).off('slidesInView', seen);
    };
  }, [api]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the signal
  useEffect(() => {
    isResetting.current = true;
    api?.scrollTo(0, true);
    isResetting.current = false;
    setMoved(null);
  }, [api, resetKey]);

  const scrollTo = useCallback((index: number) => api && index >= 0 && moveTo(api, index), [api]);
  const { selected, snaps, inView } = state;
  const step = () => (perView === 'one' ? 1 : slidesPerStep(innerWidth, count));
  return {
    selected: Math.min(selected, Math.max(0, count - 1)),
    count,
    perView,
    canPrevious: previousStep(snaps, selected) >= 0,
    canNext: nextStep(snaps, selected) >= 0,
    scrollTo,
    previous: () => scrollTo(previousStep(snaps, selected, step())),
    next: () => scrollTo(nextStep(snaps, selected, step())),
    resetKey,
    moved,
    inView,
    viewportRef,
  };
}
