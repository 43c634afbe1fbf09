const dayLength = 86_400_000;

/** A first and a last day as yyyy-mm-dd, both included. */
export type Period = { from: string; to: string };

/** Before anything was measured, and after everything. */
export const always: Period = { from: '1970-01-01', to: '9999-12-31' };

/** A day so many days later. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);

/** How many days there are in a period. */
export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayLength + 1;

/** As many days directly before a period. */
export const periodBefore = (period: Period): Period => ({
  from: daysLater(period.from, -daysIn(period)),
  to: daysLater(period.from, -1),
});

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

const monthLater = (month: string): string => {
  const date = new Date(month);
  return date.getUTCMonth() === 11
    ? `${date.getUTCFullYear() + 1}-01-01`
    : `${month.slice(0, 5)}${String(date.getUTCMonth() + 2).padStart(2, '0')}-01`;
};

/** A run of days or of whole months, named by their first days. */
export type Span = { unit: 'day' | 'month' } & Period;

/** The fewest rows that a period is made of: its whole months, and the days at its ends. */
export const spansOf = ({ from, to }: Period): Span[] => {
  const first = from.endsWith('-01') ? from : monthLater(monthOf(from));
  const endsMonth = new Date(Date.parse(to) + dayLength).getUTCDate() === 1;
  const after = endsMonth ? null : monthOf(to);
  // The last whole month begins before the one that is not.
  if (after === null ? first > to : first >= after) return [{ unit: 'day', from, to }];
  const last = after === null ? monthOf(to) : monthOf(daysLater(after, -1));
  return [
    ...(from < first ? [{ unit: 'day', from, to: daysLater(first, -1) } as const] : []),
    { unit: 'month', from: first, to: last },
    ...(after === null ? [] : [{ unit: 'day', from: after, to } as const]),
  ];
};
