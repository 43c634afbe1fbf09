/** The pages to link to: the first, the last and those around this one; a text where some are left out. */
export function shownPages(page: number, pages: number): (number | string)[] {
  const from = Math.max(2, Math.min(page - 1, pages - 3));
  const to = Math.min(pages - 1, Math.max(page + 1, 4));
  const around = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  // What stands for one page only can as well be that page.
  const before = from === 3 ? [2] : from > 3 ? ['before'] : [];
  const after = to === pages - 2 ? [pages - 1] : to < pages - 2 ? ['after'] : [];
  return [1, ...before, ...around, ...after, ...(pages > 1 ? [pages] : [])];
}
