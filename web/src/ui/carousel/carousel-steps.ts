import { limits } from '@ok/contract/rules/values/limits.ts';

const { minimumDrag, step, perView, phoneUpTo, tabletUpTo, seen } = limits.carousel;
const snapTolerance = 0.001;

/** Number of slides side by side in a window of `width` pixels. On a desktop two or fewer are never cut. */
export function slidesInView(width: number, count: number): number {
  if (width <= phoneUpTo) return perView.phone;
  return width <= tabletUpTo || count <= 2 ? perView.tablet : perView.desktop;
}

/**
 * Number of slides that are in view far enough to be read.
 *
 * @param width of the window, in pixels
 * @param count of the slides
 */
export function readableSlides(width: number, count: number): number {
  return Math.min(count, Math.floor(slidesInView(width, count) + 1 - seen.share));
}

/**
 * Index of the first readable slide when `selected` is the carousel's position; at its end it rests on the last slides.
 */
function firstReadable(selected: number, count: number, readable: number): number {
  return Math.max(0, Math.min(selected, count - readable));
}

/** Indexes of the readable slides when `selected` is the carousel's position. */
export function slidesAt(selected: number, count: number, readable: number): number[] {
  const first = firstReadable(selected, count, readable);
  return Array.from({ length: Math.min(readable, count) }, (_, at) => first + at);
}

/** Position nearest to `selected` at which a slide is readable; -1 when it is already. */
export function nearestPositionFor(slide: number, selected: number, count: number, readable: number): number {
  const first = firstReadable(selected, count, readable);
  if (slide < first) return slide;
  return slide < first + readable ? -1 : slide - readable + 1;
}

/**
 * Number of slides that an arrow moves by: a share of the view, in whole slides.
 *
 * @param width of the window, in pixels
 * @param count of the slides
 */
export function slidesPerStep(width: number, count: number): number {
  const view = slidesInView(width, count);
  return Math.max(1, Math.round(view * (width <= step.narrowUpTo ? step.narrow : step.wide)));
}

/**
 * Position that the forward arrow leads to; -1 when no further slide would come into view. Snaps run from 0 to 1 and
 * may repeat at the end.
 */
export function nextStep(snaps: readonly number[], selected: number, slides = 1): number {
  const here = snaps[selected] ?? 0;
  const first = snaps.findIndex((snap) => snap > here + snapTolerance);
  if (first < 0) return -1;
  const targetSnap = snaps[Math.min(Math.max(first, selected + slides), snaps.length - 1)] ?? 1;
  return snaps.findIndex((snap) => snap > targetSnap - snapTolerance);
}

/** Position that the back arrow leads to; -1 at the beginning. */
export function previousStep(snaps: readonly number[], selected: number, slides = 1): number {
  const here = snaps[selected] ?? 0;
  const last = snaps.findLastIndex((snap) => snap < here - snapTolerance);
  if (last < 0) return -1;
  const targetSnap = snaps[Math.max(0, Math.min(last, selected - slides))] ?? 0;
  return snaps.findIndex((snap) => snap > targetSnap - snapTolerance);
}

/**
 * Slide at which a drag ends: at least one slide further from the threshold on, else the start. A positive `distance`,
 * in pixels, goes forward.
 */
export function dragTarget(start: number, distance: number, slideSize: number, count: number): number {
  if (Math.abs(distance) < minimumDrag) return start;
  const slides = Math.max(1, Math.round(Math.abs(distance) / Math.max(1, slideSize)));
  return Math.min(count - 1, Math.max(0, start + Math.sign(distance) * slides));
}
