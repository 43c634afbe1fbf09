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

/** Lets a drag end by our rules, a threshold of 80 px and our own speed, instead of by embla's force. */
export function followDrags(api: EmblaCarouselType): void {
  let start = { index: 0, location: 0 };
  api.on('pointerDown', () => {
    start = { index: api.selectedScrollSnap(), location: api.internalEngine().location.get() };
  });
  api.on('pointerUp', () => {
    const engine = api.internalEngine();
    const distance = start.location - engine.location.get();
    const count = engine.scrollSnaps.length;
    moveTo(api, dragTarget(start.index, distance, api.slideNodes()[start.index]?.offsetWidth ?? 1, count));
  });
}

/** Embla brings a focused slide into view; one that is wholly in view already should stay where it is. */
export function isPartlyHidden(api: EmblaCarouselType, event: FocusEvent): boolean {
  const slide = api.slideNodes().find((node) => node.contains(event.target as Node));
  if (!slide) return false;
  const view = api.containerNode().getBoundingClientRect();
  const box = slide.getBoundingClientRect();
  return box.left < view.left - 1 || box.right > view.right + 1;
}
