import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';

/** What takes the lines of the database. */
export type QueryLogger = Pick<Logger, 'debug' | 'warn' | 'isLevelEnabled'>;

/** Characters of a statement that are enough to recognise it. */
const longest = 600;

/** Values go as parameters; what stands in a statement between quotes is left out all the same. */
const withoutValues = (statement: string) =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .slice(0, longest);

/** Lets the builder of queries tell each statement and how long it took, while that is written down. */
export const queryLog = (log: QueryLogger | undefined) =>
  log && {
    log: ({ level, query, queryDurationMillis }: LogEvent) => {
      if (!log.isLevelEnabled('debug')) return;
      const said = { statement: withoutValues(query.sql), milliseconds: Math.round(queryDurationMillis * 10) / 10 };
      log.debug(said, level === 'error' ? 'a statement failed' : 'a statement was sent');
    },
  };
