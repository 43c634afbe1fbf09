import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';

/** Selectable periods, in months back from today; empty for all time. */
export const periods = ['3', '12', ''] as const;

/** View of the list of measurements, as its address encodes it. */
export type ListView = {
  /** Id that all versions of a tree share; empty for all trees. */
  tree: string;
  period: (typeof periods)[number];
  /** Order by date. */
  order: 'desc' | 'asc';
  /** Page, from 1. */
  page: number;
};

type ListViewSearch = Readonly<Record<string, unknown>>;

/** View of an address; invalid values count as absent. */
export const viewOf = (search: ListViewSearch): ListView => {
  const page = Number(search.page);
  return {
    tree: /^[1-9]\d{0,8}$/.test(String(search.tree)) ? String(search.tree) : '',
    period: periods.find((period) => period === search.period) ?? '',
    order: search.order === 'asc' ? 'asc' : 'desc',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
};

/** Query string parameters of a view, without default values. */
export const searchOf = ({ tree, period, order, page }: ListView): Record<string, string> => ({
  ...(tree && { tree }),
  ...(period && { period }),
  ...(order === 'asc' && { order }),
  ...(page > 1 && { page: String(page) }),
});

/** Whether filters exclude any measurements. */
export const isNarrowed = ({ tree, period }: ListView): boolean => tree !== '' || period !== '';

/** Start of a period that ends today, in ISO 8601: midnight in the reader's time zone. Undefined for all time. */
export const periodStart = (period: ListView['period'], now: Date): string | undefined => {
  if (!period) return undefined;
  const day = new Date(now.getFullYear(), now.getMonth() - Number(period), 1);
  // The month may be shorter.
  const lastDay = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate();
  day.setDate(Math.min(now.getDate(), lastDay));
  return day.toISOString();
};

/**
 * Selects the measurements of a view from those that the device keeps, as the server does: by tree and start, in order.
 *
 * @param from start of the period in ISO 8601
 */
export const selectKept = (
  measurements: readonly MeasurementSummary[],
  { tree, order }: Pick<ListView, 'tree' | 'order'>,
  from: string | undefined,
): MeasurementSummary[] =>
  measurements
    .filter(({ treeId, startedAt }) => (!tree || String(treeId) === tree) && (!from || startedAt >= from))
    .toSorted((a, b) => (order === 'asc' ? 1 : -1) * a.startedAt.localeCompare(b.startedAt));
