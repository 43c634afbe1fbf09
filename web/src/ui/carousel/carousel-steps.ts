import { limits } from '@ok/contract/rules/limits.ts';

const { minimumDrag, step, perView, phoneUpTo, tabletUpTo } = limits.carousel;
const nearly = 0.001;

/** How many slides are side by side in a window of this many pixels; two or fewer are never cut on a desktop. */
export function slidesInView(width: number, count: number): number {
  if (width <= phoneUpTo) return perView.phone;
  return width <= tabletUpTo || count <= 2 ? perView.tablet : perView.desktop;
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
