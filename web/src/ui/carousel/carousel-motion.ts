import type { EmblaCarouselType } from 'embla-carousel';
import { dragTarget } from './carousel-steps.ts';

/**
 * Embla moves by a spring instead of a duration. These values damp it critically, so that it is within 1 % of its end
 * after the required 200 ms.
 */
const scrollFriction = 0.3025;
const scrollDuration = 1.494;

/** Whether the user prefers reduced motion; read each time, since it can change while the page is open. */
function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function moveTo(api: EmblaCarouselType, index: number, isInstant = prefersReducedMotion()): void {
  api.scrollTo(index, isInstant);
  // biome-ignore lint/correctness/useHookAtTopLevel: embla's setter, no hook of React
  if (!isInstant) api.internalEngine().scrollBody.useFriction(scrollFriction).useDuration(scrollDuration);
}

/**
 * Ends drags by our own rules, a threshold of 80 px and our speed, instead of embla's. The distance of the finger
 * counts, not that of the slides, which follow a few frames later: in a swipe that is most of the distance. Returns a
 * function that stops it.
 */
export function followDrags(api: EmblaCarouselType): () => void {
  const root = api.rootNode();
  const view = root.ownerDocument.defaultView ?? window;
  let [index, from, to] = [0, 0, 0];
  const recordStart = ({ isPrimary, clientX }: PointerEvent) => {
    if (isPrimary) from = to = clientX;
  };
  const recordMove = ({ isPrimary, clientX }: PointerEvent) => {
    if (isPrimary) to = clientX;
  };
  const stopRecording = () => {
    for (const type of ['pointermove', 'pointerup'] as const) view.removeEventListener(type, recordMove, true);
  };
  const startDrag = () => {
    index = api.selectedScrollSnap();
    for (const type of ['pointermove', 'pointerup'] as const) view.addEventListener(type, recordMove, true);
  };
  const endDrag = () => {
    stopRecording();
    // A click is no drag, and must act without delay.
    if (from === to) return;
    const { axis, scrollSnaps } = api.internalEngine();
    const distance = axis.direction(from - to);
    moveTo(api, dragTarget(index, distance, api.slideNodes()[index]?.offsetWidth ?? 1, scrollSnaps.length));
  };
  root.addEventListener('pointerdown', recordStart, true);
  api.on('pointerDown', startDrag).on('pointerUp', endDrag);
  return () => {
    stopRecording();
    root.removeEventListener('pointerdown', recordStart, true);
    api.off('pointerDown', startDrag).off('pointerUp', endDrag);
  };
}

/**
 * Scrolls to a slide that gets keyboard focus when it is partly out of view. Embla's own handling requires focus within
 * 10 ms of the key press, which a busy machine misses. Returns a function that stops it.
 *
 * @param wayTo snap to scroll to from `selected` so that a slide is in view; -1 when it is or will be in view
 */
export function followFocus(api: EmblaCarouselType, wayTo: (slide: number, selected: number) => number): () => void {
  const root = api.rootNode();
  const handleFocus = ({ target }: FocusEvent) => {
    // Ignores focus by mouse: nothing may move between the press and release of its button.
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    const slide = api.slideNodes().findIndex((node) => node.contains(target));
    const way = slide < 0 ? -1 : wayTo(slide, api.selectedScrollSnap());
    if (way >= 0) moveTo(api, way, true);
  };
  root.addEventListener('focusin', handleFocus);
  return () => root.removeEventListener('focusin', handleFocus);
}
