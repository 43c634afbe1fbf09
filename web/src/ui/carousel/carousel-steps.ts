import { limits } from '@ok/contract/rules/limits.ts';

const { minimumDrag, step, perView, phoneUpTo, tabletUpTo, seen } = limits.carousel;
const nearly = 0.001;

/** How many slides are side by side in a window of this many pixels; two or fewer are never cut on a desktop. */
export function slidesInView(width: number, count: number): number {
  if (width <= phoneUpTo) return perView.phone;
  return width <= tabletUpTo || count <= 2 ? perView.tablet : perView.desktop;
}

/**
 * How many slides stand so far in view, from side to side, that they can be read.
 *
 * @param width of the window, in pixels
 * @param count of the slides
 */
export function readableSlides(width: number, count: number): number {
  return Math.min(count, Math.floor(slidesInView(width, count) + 1 - seen.share));
}

/** The first of `readable` slides where the carousel stands at `selected`; at its end it rests on the last. */
function firstReadable(selected: number, count: number, readable: number): number {
  return Math.max(0, Math.min(selected, count - readable));
}

/** The slides that can be read where the carousel stands at `selected`. */
export function slidesAt(selected: number, count: number, readable: number): number[] {
  const first = firstReadable(selected, count, readable);
  return Array.from({ length: Math.min(readable, count) }, (_, at) => first + at);
}

/** Where the carousel goes from `selected` to have a slide in view by the shortest way; -1 where it is already. */
export function shortestWay(slide: number, selected: number, count: number, readable: number): number {
  const first = firstReadable(selected, count, readable);
  if (slide < first) return slide;
  return slide < first + readable ? -1 : slide - readable + 1;
}

/**
 * How many slides an arrow moves: a share of the view, in whole slides.
 *
 * @param width of the window, in pixels
 * @param count of the slides
 */
export function slidesPerStep(width: number, count: number): number {
  const view = slidesInView(width, count);
  return Math.max(1, Math.round(view * (width <= step.narrowUpTo ? step.narrow : step.wide)));
}

/**
 * The slide that an arrow forward leads to, or -1 when nothing more would come into view; snaps run from 0 to 1 and
 * may repeat at the end.
 */
export function nextStep(snaps: readonly number[], selected: number, slides = 1): number {
  const here = snaps[selected] ?? 0;
  const first = snaps.findIndex((snap) => snap > here + nearly);
  if (first < 0) return -1;
  const wanted = snaps[Math.min(Math.max(first, selected + slides), snaps.length - 1)] ?? 1;
  return snaps.findIndex((snap) => snap > wanted - nearly);
}

/** The slide that an arrow back leads to, or -1 at the beginning. */
export function previousStep(snaps: readonly number[], selected: number, slides = 1): number {
  const here = snaps[selected] ?? 0;
  const last = snaps.findLastIndex((snap) => snap < here - nearly);
  if (last < 0) return -1;
  const wanted = snaps[Math.max(0, Math.min(last, selected - slides))] ?? 0;
  return snaps.findIndex((snap) => snap > wanted - nearly);
}

/**
 * Where a drag ends: at least one slide further from the threshold on, back where it started below it. A positive
 * distance goes forward.
 */
export function dragTarget(start: number, distance: number, slideSize: number, count: number): number {
  if (Math.abs(distance) < minimumDrag) return start;
  const slides = Math.max(1, Math.round(Math.abs(distance) / Math.max(1, slideSize)));
  return Math.min(count - 1, Math.max(0, start + Math.sign(distance) * slides));
}
