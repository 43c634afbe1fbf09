/** The periods that can be chosen, in months back from today; all of it is the empty one. */
export const periods = ['3', '12', ''] as const;

/** How the list of measurements is looked at: what its address says. */
export type ListView = {
  /** The number that the versions of a tree share; empty for all trees. */
  tree: string;
  period: (typeof periods)[number];
  /** By date. */
  order: 'desc' | 'asc';
  /** From 1. */
  page: number;
};

type Search = Readonly<Record<string, unknown>>;

/** What an address asks for; what it can't ask for is as if it did not. */
export const viewOf = (search: Search): ListView => {
  const page = Number(search.page);
  return {
    tree: /^[1-9]\d{0,8}$/.test(String(search.tree)) ? String(search.tree) : '',
    period: periods.find((period) => period === search.period) ?? '',
    order: search.order === 'asc' ? 'asc' : 'desc',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
};

/** The address of a view: what is as usual is left out. */
export const searchOf = ({ tree, period, order, page }: ListView): Record<string, string> => ({
  ...(tree && { tree }),
  ...(period && { period }),
  ...(order === 'asc' && { order }),
  ...(page > 1 && { page: String(page) }),
});

/** Whether something is left out of the list. */
export const isNarrowed = ({ tree, period }: ListView): boolean => tree !== '' || period !== '';

/** When a period that ends today begins, in ISO 8601: a midnight of the reader; nothing where it has no beginning. */
export const beginningOf = (period: ListView['period'], now: Date): string | undefined => {
  if (!period) return undefined;
  const day = new Date(now.getFullYear(), now.getMonth() - Number(period), 1);
  // Not every month has as many days.
  const lastDay = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate();
  day.setDate(Math.min(now.getDate(), lastDay));
  return day.toISOString();
};
