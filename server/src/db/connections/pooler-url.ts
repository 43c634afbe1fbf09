const preparedParameter = 'prepared';

/**
 * Marks the URL of a pooler that gives each transaction another connection, such as PgBouncer. The mark goes wherever
 * the URL goes: to threads, commands and exports.
 */
export const toPoolerUrl = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.searchParams.set(preparedParameter, 'off');
  return url.href;
};

/** Whether a URL is marked as that of a pooler. */
export const isPoolerUrl = (databaseUrl: string): boolean =>
  new URL(databaseUrl).searchParams.get(preparedParameter) === 'off';
