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
import { useView } from '../view.ts';
import { followDrags, followFocus, moveTo } from './carousel-motion.ts';
import {
  nextStep,
  previousStep,
  readableSlides,
  shortestWay,
  slidesAt,
  slidesInView,
  slidesPerStep,
} from './carousel-steps.ts';

export interface CarouselOptions {
  count: number;
  /** `responsive`: 2.5, 2 or 1 in view by the width of the window; `one`: always 1. Default `responsive`. */
  perView?: 'responsive' | 'one';
  /** Whether it is on screen; what is not needs no moving. Default true. */
  isShown?: boolean;
  /** The slide to have in view when it comes on screen; it moves only if that one is not. Default the first. */
  start?: number;
}

/** What moves a carousel and says where it stands; give it to `Carousel`, `CarouselDots` and your own buttons. */
export interface CarouselControl {
  selected: number;
  count: number;
  perView: 'responsive' | 'one';
  canPrevious: boolean;
  canNext: boolean;
  scrollTo: (index: number) => void;
  /** Brings a slide into view by the shortest way. */
  show: (index: number) => void;
  /** Pages when a key is Left or Right, as they are in the direction of reading; whether it did. */
  page: (event: KeyboardEvent) => boolean;
  previous: () => void;
  next: () => void;
  /** The slide to announce: the one moved to since the carousel came into view, or nothing. */
  moved: number | null;
  /** The slides of which something is in view; nothing while that is not known. */
  inView: readonly number[] | null;
  /** The slides that can be read where it stands, or is going to stand. */
  readable: readonly number[];
  viewportRef: RefCallback<HTMLElement>;
}

type State = { selected: number; snaps: readonly number[] | null; inView: readonly number[] | null };

const atFirst: State = { selected: 0, snaps: null, inView: null };

/** Nothing new is nothing to draw: a step to the next question must cost one drawing only. */
const isSame = (one: readonly number[] | null, other: readonly number[]): boolean =>
  one?.length === other.length && one.every((value, index) => value === other[index]);

/** The slide in which focus is stays usable, or focus would be lost. */
function slidesInUse(api: EmblaCarouselType): number[] {
  const focused = api.slideNodes().findIndex((slide) => slide.contains(slide.ownerDocument.activeElement));
  return focused < 0 ? api.slidesInView() : [...api.slidesInView(), focused];
}

/** The state of one carousel. */
export function useCarousel(options: CarouselOptions): CarouselControl {
  const { count, perView = 'responsive', isShown = true, start = 0 } = options;
  const { direction } = useLocale();
  const view = useView();
  const [setViewport, api] = useEmblaCarousel({
    align: 'start',
    containScroll: 'keepSnaps',
    direction,
    watchFocus: false,
  });
  const [state, setState] = useState(atFirst);
  const [moved, setMoved] = useState<number | null>(null);
  /** Where to go that was asked for while nothing could be moved yet. */
  const asked = useRef<number>(undefined);
  const readableCount = () => (perView === 'one' ? 1 : readableSlides(view.innerWidth, count));
  const wayTo = useEffectEvent((slide: number, from: number) => shortestWay(slide, from, count, readableCount()));
  const goToStart = useEffectEvent((api: EmblaCarouselType) => {
    const way = asked.current ?? wayTo(start, 0);
    asked.current = undefined;
    if (way > 0) moveTo(api, way);
  });

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
    let isByFocus = false;
    const wayOfFocus = (slide: number, from: number) => {
      const way = wayTo(slide, from);
      isByFocus = way >= 0;
      return way;
    };
    const select = () => {
      read();
      // Focus that goes into a slide has its name read already.
      setMoved(isByFocus ? null : api.selectedScrollSnap());
      isByFocus = false;
    };
    goToStart(api);
    read();
    setMoved(null);
    // Its observer may have reported before we listened.
    if (api.slidesInView().length > 0) seen();
    const unfollow = [followDrags(api), followFocus(api, wayOfFocus)];
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

  const scrollTo = useCallback(
    (index: number) => {
      if (!api) asked.current = index;
      else if (index >= 0) moveTo(api, index);
    },
    [api],
  );
  const { selected, snaps, inView } = state;
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
    // With another key they are the browser's, such as for going back.
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
    show: useCallback((index) => scrollTo(shortestWay(index, at, count, readable)), [scrollTo, at, count, readable]),
    page,
    previous,
    next,
    moved,
    inView,
    readable: useMemo(() => slidesAt(at, count, readable), [at, count, readable]),
    viewportRef,
  };
}
