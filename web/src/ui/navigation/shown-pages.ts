/** Page numbers to link to: the first, the last and those around `page`. A text stands for omitted pages. */
export function shownPages(page: number, pages: number): (number | string)[] {
  const from = Math.max(2, Math.min(page - 1, pages - 3));
  const to = Math.min(pages - 1, Math.max(page + 1, 4));
  const around = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  // An ellipsis for a single page would take as much room as the page.
  const before = from === 3 ? [2] : from > 3 ? ['before'] : [];
  const after = to === pages - 2 ? [pages - 1] : to < pages - 2 ? ['after'] : [];
  return [1, ...before, ...around, ...after, ...(pages > 1 ? [pages] : [])];
}
