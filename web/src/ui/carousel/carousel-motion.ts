import type { EmblaCarouselType } from 'embla-carousel';
import { dragTarget } from './carousel-steps.ts';

/**
 * Embla moves by a spring and knows no milliseconds. With these the spring is critically damped and has come within 1 %
 * of its place after the 200 ms we want.
 */
const friction = 0.3025;
const duration = 1.494;

/** Whether the person asked for less motion; asked each time, since it can change while the page is open. */
function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Moves to a slide in 200 ms, or at once. */
export function moveTo(api: EmblaCarouselType, index: number, isInstant = prefersStillness()): void {
  api.scrollTo(index, isInstant);
  // biome-ignore lint/correctness/useHookAtTopLevel: embla's setter, no hook of React
  if (!isInstant) api.internalEngine().scrollBody.useFriction(friction).useDuration(duration);
}

/**
 * Lets a drag end by our rules, a threshold of 80 px and our own speed, instead of by embla's force. The way of the
 * finger counts and not that of the slides: they follow a few frames later, which in a swipe is most of the way.
 * Returns what ends it.
 */
export function followDrags(api: EmblaCarouselType): () => void {
  const root = api.rootNode();
  const view = root.ownerDocument.defaultView ?? window;
  let [index, from, to] = [0, 0, 0];
  const begin = ({ isPrimary, clientX }: PointerEvent) => {
    if (isPrimary) from = to = clientX;
  };
  const follow = ({ isPrimary, clientX }: PointerEvent) => {
    if (isPrimary) to = clientX;
  };
  const unfollow = () => {
    for (const type of ['pointermove', 'pointerup'] as const) view.removeEventListener(type, follow, true);
  };
  const down = () => {
    index = api.selectedScrollSnap();
    for (const type of ['pointermove', 'pointerup'] as const) view.addEventListener(type, follow, true);
  };
  const up = () => {
    unfollow();
    // A click is no drag, and whatever it does should not have to wait.
    if (from === to) return;
    const { axis, scrollSnaps } = api.internalEngine();
    const distance = axis.direction(from - to);
    moveTo(api, dragTarget(index, distance, api.slideNodes()[index]?.offsetWidth ?? 1, scrollSnaps.length));
  };
  root.addEventListener('pointerdown', begin, true);
  api.on('pointerDown', down).on('pointerUp', up);
  return () => {
    unfollow();
    root.removeEventListener('pointerdown', begin, true);
    api.off('pointerDown', down).off('pointerUp', up);
  };
}

/**
 * Brings a slide that gets focus by the keyboard into view when a part of it is not. Embla's own way asks that focus
 * comes within 10 ms of the key, which a busy machine misses. Returns what ends it.
 *
 * @param wayTo where to go from a place to have a slide in view; -1 where it is, or is going to be
 */
export function followFocus(api: EmblaCarouselType, wayTo: (slide: number, selected: number) => number): () => void {
  const root = api.rootNode();
  const focus = ({ target }: FocusEvent) => {
    // Under a mouse nothing may move between its button going down and up.
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    const slide = api.slideNodes().findIndex((node) => node.contains(target));
    const way = slide < 0 ? -1 : wayTo(slide, api.selectedScrollSnap());
    if (way >= 0) moveTo(api, way, true);
  };
  root.addEventListener('focusin', focus);
  return () => root.removeEventListener('focusin', focus);
}
