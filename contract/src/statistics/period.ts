const dayMs = 86_400_000;

/** First and last day as yyyy-mm-dd, both included. */
export type Period = { from: string; to: string };

/** Period of all measurements. */
export const always: Period = { from: '1970-01-01', to: '9999-12-31' };

/** Adds days to a day; a negative number goes back. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Number of days in a period. */
export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Period of the same length that ends the day before. */
export const periodBefore = (period: Period): Period => ({
  from: daysLater(period.from, -daysIn(period)),
  to: daysLater(period.from, -1),
});

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

const firstOfNextMonth = (month: string): string => {
  const date = new Date(month);
  return date.getUTCMonth() === 11
    ? `${date.getUTCFullYear() + 1}-01-01`
    : `${month.slice(0, 5)}${String(date.getUTCMonth() + 2).padStart(2, '0')}-01`;
};

/** Successive days, or whole months by their first days. */
export type Span = { unit: 'day' | 'month' } & Period;

/** Divides a period into its whole months and the days at both ends, so that it is read from the fewest rows. */
export const spansOf = ({ from, to }: Period): Span[] => {
  const first = from.endsWith('-01') ? from : firstOfNextMonth(firstOfMonth(from));
  const endsMonth = new Date(Date.parse(to) + dayMs).getUTCDate() === 1;
  const partialMonth = endsMonth ? null : firstOfMonth(to);
  // Without a whole month the period is read day by day.
  if (partialMonth === null ? first > to : first >= partialMonth) return [{ unit: 'day', from, to }];
  const last = partialMonth === null ? firstOfMonth(to) : firstOfMonth(daysLater(partialMonth, -1));
  return [
    ...(from < first ? [{ unit: 'day', from, to: daysLater(first, -1) } as const] : []),
    { unit: 'month', from: first, to: last },
    ...(partialMonth === null ? [] : [{ unit: 'day', from: partialMonth, to } as const]),
  ];
};
