/** Pixels from an edge at which it begins to scroll, and the most that it does in a frame. */
const edge = 48;
const fastest = 16;

/** How far to scroll for a pointer near the beginning or the end of what is seen: the nearer, the faster. */
const scrollStep = (at: number, from: number, to: number): number => {
  const inside = Math.min(edge, (to - from) / 3);
  const past = at < from + inside ? at - (from + inside) : at > to - inside ? at - (to - inside) : 0;
  return Math.max(-fastest, Math.min(fastest, Math.round((past / Math.max(1, inside)) * fastest)));
};

/** Scrolls what a pointer drags over, and the page where that ends. */
export const scrollAtEdges = (scroller: HTMLElement, at: number): void => {
  const box = scroller.getBoundingClientRect();
  const step = scrollStep(at, Math.max(0, box.top), Math.min(innerHeight, box.bottom));
  const before = scroller.scrollTop;
  if (step !== 0) scroller.scrollTop += step;
  const page = scroller.scrollTop === before ? scrollStep(at, 0, innerHeight) : 0;
  if (page !== 0) window.scrollBy(0, page);
};
