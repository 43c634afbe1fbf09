/** Distance from an edge at which scrolling begins, and the longest scroll per frame, in pixels. */
const edgePx = 48;
const maxStepPx = 16;

/** Distance to scroll, in pixels, for a pointer near an edge of the visible range: the nearer, the faster. */
const scrollStep = (at: number, from: number, to: number): number => {
  const zone = Math.min(edgePx, (to - from) / 3);
  const distance = at < from + zone ? at - (from + zone) : at > to - zone ? at - (to - zone) : 0;
  return Math.max(-maxStepPx, Math.min(maxStepPx, Math.round((distance / Math.max(1, zone)) * maxStepPx)));
};

/** Scrolls the element that the pointer drags over, and the page when the element is at its end. */
export const scrollAtEdges = (scroller: HTMLElement, at: number): void => {
  const box = scroller.getBoundingClientRect();
  const step = scrollStep(at, Math.max(0, box.top), Math.min(innerHeight, box.bottom));
  const before = scroller.scrollTop;
  if (step !== 0) scroller.scrollTop += step;
  const pageStep = scroller.scrollTop === before ? scrollStep(at, 0, innerHeight) : 0;
  if (pageStep !== 0) window.scrollBy(0, pageStep);
};
