import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';

/** What takes the lines of the database. */
type QueryLogger = Pick<Logger, 'debug' | 'warn' | 'isLevelEnabled'>;

/** Characters of a statement that are enough to recognise it. */
const longest = 600;

/** Values go as parameters; what stands in a statement between quotes is left out all the same. */
const withoutValues = (statement: string) =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .slice(0, longest);

/** A statement that was sent, without its values. */
export type SentQuery = { statement: string; milliseconds: number; failed: boolean };

/** Who hears of each statement. */
export type QueryListeners = {
  /** What it is written down with. */
  log?: QueryLogger | undefined;
  /** What else hears of it. */
  heard?: ((query: SentQuery) => void) | undefined;
};

/** Lets the builder of queries tell each statement and how long it took, while that is written down or heard. */
export const queryLog = ({ log, heard }: QueryListeners) =>
  (log || heard) && {
    log: ({ level, query, queryDurationMillis }: LogEvent) => {
      const isWritten = log?.isLevelEnabled('debug');
      if (!isWritten && !heard) return;
      const statement = withoutValues(query.sql);
      const failed = level === 'error';
      heard?.({ statement, milliseconds: queryDurationMillis, failed });
      if (!isWritten) return;
      const said = { statement, milliseconds: Math.round(queryDurationMillis * 10) / 10 };
      log?.debug(said, failed ? 'a statement failed' : 'a statement was sent');
    },
  };
