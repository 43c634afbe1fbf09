/** Which part of a list is asked for. */
type Page = { page: number; size: number };

const wholeNumber = (text: string | undefined, fallback: number, most: number) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : fallback;

/** The page that a query asks for: the first, of twenty and at `most`, unless it says something that can be. */
export const pageOf = (query: { page?: string | undefined; size?: string | undefined }, most = 100): Page => ({
  page: wholeNumber(query.page, 0, 1_000_000),
  size: wholeNumber(query.size, 20, most) || 20,
});

/**
 * The headers with which clients of JHipster find their way through a list.
 *
 * @param rest what else the query says; it is part of every link
 */
export const pageHeaders = (
  path: string,
  { page, size }: Page,
  total: number,
  rest: Record<string, string | readonly string[] | undefined> = {},
): Record<string, string> => {
  const last = Math.max(Math.ceil(total / size) - 1, 0);
  const said = Object.entries(rest).flatMap(([key, value]) =>
    [value ?? []].flat().map((one) => `&${key}=${encodeURIComponent(one)}`),
  );
  const link = (rel: string, to: number) => `<${path}?page=${to}&size=${size}${said.join('')}>; rel="${rel}"`;
  const links = [
    ...(page < last ? [link('next', page + 1)] : []),
    ...(page > 0 ? [link('prev', page - 1)] : []),
    link('last', last),
    link('first', 0),
  ];
  return { 'X-Total-Count': String(total), Link: links.join(',') };
};
