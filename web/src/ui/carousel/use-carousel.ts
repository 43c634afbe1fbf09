import type { EmblaCarouselType } from 'embla-carousel';
import useEmblaCarousel from 'embla-carousel-react';
import {
  type KeyboardEvent,
  type RefCallback,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { afterPaint } from '../after-paint.ts';
import { useRenderWindow } from '../render-window.ts';
import { followDrags, followFocus, moveTo } from './carousel-motion.ts';
import {
  nearestPositionFor,
  nextStep,
  previousStep,
  readableSlides,
  slidesAt,
  slidesInView,
  slidesPerStep,
} from './carousel-steps.ts';

export interface CarouselOptions {
  count: number;
  /** `responsive`: 2.5, 2 or 1 slides in view by the window's width; `one`: always 1. Default `responsive`. */
  perView?: 'responsive' | 'one';
  /** Whether the carousel is on screen; a hidden one is not set up. Default true. */
  isShown?: boolean;
  /** Slide that is in view at first; the carousel moves only when that slide is not. Default 0. */
  start?: number;
}

/** State and actions of a carousel, for `Carousel`, `CarouselDots` and other buttons. */
export interface CarouselControl {
  selected: number;
  count: number;
  perView: 'responsive' | 'one';
  canPrevious: boolean;
  canNext: boolean;
  scrollTo: (index: number) => void;
  /** Scrolls the shortest distance that brings a slide into view. */
  show: (index: number) => void;
  /** Moves on the keys Left and Right, by the reading direction. Returns whether it moved. */
  page: (event: KeyboardEvent) => boolean;
  previous: () => void;
  next: () => void;
  /** Slide to announce: the one moved to since the carousel appeared; null before a move. */
  moved: number | null;
  /** Slides that are at least partly in view; null while unknown. */
  inView: readonly number[] | null;
  /** Slides that are readable at the current or coming position. */
  readable: readonly number[];
  viewportRef: RefCallback<HTMLElement>;
}

type State = { selected: number; snaps: readonly number[] | null; inView: readonly number[] | null };

const initialState: State = { selected: 0, snaps: null, inView: null };

/** Equal lists keep the state as it is: a step to the next question must render once only. */
const areEqual = (one: readonly number[] | null, other: readonly number[]): boolean =>
  one?.length === other.length && one.every((value, index) => value === other[index]);

/** Slides that must stay operable: those in view, and the one with focus, which would lose it. */
function slidesInUse(api: EmblaCarouselType): number[] {
  const focused = api.slideNodes().findIndex((slide) => slide.contains(slide.ownerDocument.activeElement));
  return focused < 0 ? api.slidesInView() : [...api.slidesInView(), focused];
}

type WayTo = (slide: number, from: number) => number;

/**
 * Position of an embla carousel, kept while it moves. At setup it goes to the start, of which `takeStart` returns the
 * position; `wayTo` returns the position that brings a slide into view.
 */
function usePosition(api: EmblaCarouselType | undefined, takeStart: () => number, wayTo: WayTo) {
  const [state, setState] = useState(initialState);
  const [moved, setMoved] = useState<number | null>(null);
  const wayOf = useEffectEvent(wayTo);
  const scrollToStart = useEffectEvent((api: EmblaCarouselType) => {
    const way = takeStart();
    if (way > 0) moveTo(api, way);
  });
  useEffect(() => {
    if (!api) return;
    const readPosition = () =>
      setState((before) => {
        const selected = api.selectedScrollSnap();
        const snaps = api.scrollSnapList();
        return before.selected === selected && areEqual(before.snaps, snaps) ? before : { ...before, selected, snaps };
      });
    const readInView = () =>
      setState((before) => {
        const inView = slidesInUse(api);
        return areEqual(before.inView, inView) ? before : { ...before, inView };
      });
    let isByFocus = false;
    const wayOfFocus = (slide: number, from: number) => {
      const way = wayOf(slide, from);
      isByFocus = way >= 0;
      return way;
    };
    const select = () => {
      readPosition();
      // A slide that gets focus has been announced already.
      setMoved(isByFocus ? null : api.selectedScrollSnap());
      isByFocus = false;
    };
    scrollToStart(api);
    readPosition();
    setMoved(null);
    // Embla's observer may have reported before the listener was added.
    if (api.slidesInView().length > 0) readInView();
    const stopFollowing = [followDrags(api), followFocus(api, wayOfFocus)];
    api.on('select', select).on('reInit', readPosition).on('slidesInView', readInView);
    return () => {
      for (const stop of stopFollowing) stop();
      api.off('select', select).off('reInit', readPosition).off('slidesInView', readInView);
    };
  }, [api]);

  return { ...state, moved };
}

/** Ref of the viewport, which is set up while it is on screen: embla measures its slides then. */
function useViewportRef(setViewport: (element: HTMLElement | null) => void, isShown: boolean) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!isShown) return;
      // Embla measures its slides at setup, which only visible ones need.
      const cancel = afterPaint(() => setViewport(element));
      return () => {
        cancel();
        setViewport(null);
      };
    },
    [setViewport, isShown],
  );
}

/** State and actions of a carousel. */
export function useCarousel(options: CarouselOptions): CarouselControl {
  const { count, perView = 'responsive', isShown = true, start = 0 } = options;
  const { direction } = useLocale();
  const view = useRenderWindow();
  const [setViewport, api] = useEmblaCarousel({
    align: 'start',
    containScroll: 'keepSnaps',
    direction,
    watchFocus: false,
  });
  /** Position requested before embla was ready. */
  const requestedIndex = useRef<number>(undefined);
  const readableCount = () => (perView === 'one' ? 1 : readableSlides(view.innerWidth, count));
  const wayTo = (slide: number, from: number) => nearestPositionFor(slide, from, count, readableCount());
  const takeStart = () => {
    const way = requestedIndex.current ?? wayTo(start, 0);
    requestedIndex.current = undefined;
    return way;
  };
  const { selected, snaps, inView, moved } = usePosition(api, takeStart, wayTo);
  const viewportRef = useViewportRef(setViewport, isShown);
  const scrollTo = useCallback(
    (index: number) => {
      if (!api) requestedIndex.current = index;
      else if (index >= 0) moveTo(api, index);
    },
    [api],
  );
  const step = () => (perView === 'one' ? 1 : slidesPerStep(view.innerWidth, count));
  const isMore = snaps
    ? nextStep(snaps, selected) >= 0
    : count > (perView === 'one' ? 1 : slidesInView(view.innerWidth, count));
  const readable = readableCount();
  const at = Math.min(selected, Math.max(0, count - 1));
  const canPrevious = snaps !== null && previousStep(snaps, selected) >= 0;
  const previous = () => scrollTo(snaps ? previousStep(snaps, selected, step()) : -1);
  const next = () => scrollTo(snaps ? nextStep(snaps, selected, step()) : -1);
  const page = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    // With a modifier key the browser handles them, such as for going back.
    if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || altKey || ctrlKey || metaKey || shiftKey) return false;
    event.preventDefault();
    const isForward = (key === 'ArrowRight') === (direction === 'ltr');
    if (isForward) next();
    else previous();
    return isForward ? isMore : canPrevious;
  };
  return {
    selected: at,
    count,
    perView,
    canPrevious,
    canNext: isMore,
    scrollTo,
    show: useCallback(
      (index) => scrollTo(nearestPositionFor(index, at, count, readable)),
      [scrollTo, at, count, readable],
    ),
    page,
    previous,
    next,
    moved,
    inView,
    readable: useMemo(() => slidesAt(at, count, readable), [at, count, readable]),
    viewportRef,
  };
}
