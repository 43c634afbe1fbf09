/** Page of a list, from 0, and its number of rows. */
type Paging = { page: number; size: number };

const parseWholeNumber = (text: string | undefined, fallback: number, max: number) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(Number(text), max) : fallback;

/** Parses the page of a query. The first page of twenty rows replaces missing and invalid values. */
export const parsePaging = (
  query: { page?: string | undefined; size?: string | undefined },
  maxSize = 100,
): Paging => ({
  page: parseWholeNumber(query.page, 0, 1_000_000),
  size: parseWholeNumber(query.size, 20, maxSize) || 20,
});

/**
 * Makes the headers with which clients of JHipster page through a list.
 *
 * @param otherQuery the other parameters of the query, for every link
 */
export const createPageHeaders = (
  path: string,
  { page, size }: Paging,
  total: number,
  otherQuery: Record<string, string | readonly string[] | undefined> = {},
): Record<string, string> => {
  const last = Math.max(Math.ceil(total / size) - 1, 0);
  const otherParameters = Object.entries(otherQuery).flatMap(([key, value]) =>
    [value ?? []].flat().map((one) => `&${key}=${encodeURIComponent(one)}`),
  );
  const link = (rel: string, to: number) =>
    `<${path}?page=${to}&size=${size}${otherParameters.join('')}>; rel="${rel}"`;
  const links = [
    ...(page < last ? [link('next', page + 1)] : []),
    ...(page > 0 ? [link('prev', page - 1)] : []),
    link('last', last),
    link('first', 0),
  ];
  return { 'X-Total-Count': String(total), Link: links.join(',') };
};
