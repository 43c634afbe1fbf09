import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';

type QueryLogger = Pick<Logger, 'debug' | 'warn' | 'isLevelEnabled'>;

/** Characters of a statement in the log, enough to recognise the statement. */
const maxStatementLength = 600;

/** Removes quoted literals and shortens the statement. Values are parameters, so they are not part of it. */
const withoutValues = (statement: string) =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .slice(0, maxStatementLength);

/** Statement without its values, and its duration. */
export type SentQuery = { statement: string; milliseconds: number; failed: boolean };

/** Receivers of each sent statement. */
export type QueryListeners = {
  /** Logger that writes each statement at level `debug`. */
  log?: QueryLogger | undefined;
  /** Receives each statement, at any level of the log. */
  onQuery?: ((query: SentQuery) => void) | undefined;
};

/** Setting of the query builder that reports each statement to the listeners; undefined without listeners. */
export const createQueryLog = ({ log, onQuery }: QueryListeners) =>
  (log || onQuery) && {
    log: ({ level, query, queryDurationMillis }: LogEvent) => {
      const isLogged = log?.isLevelEnabled('debug');
      if (!isLogged && !onQuery) return;
      const statement = withoutValues(query.sql);
      const failed = level === 'error';
      onQuery?.({ statement, milliseconds: queryDurationMillis, failed });
      if (!isLogged) return;
      const line = { statement, milliseconds: Math.round(queryDurationMillis * 10) / 10 };
      log?.debug(line, failed ? 'a statement failed' : 'a statement was sent');
    },
  };
