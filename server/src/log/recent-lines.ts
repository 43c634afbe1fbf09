import type { LogLevel, LogLine } from '@ok/contract/routes/management/logs.ts';
import { levels, parsePinoNumber } from './levels.ts';

/** Limits of the memory that kept lines take: their number, and the characters of each. */
const maxKeptLines = 1000;
const maxLineLength = 16_000;

/** Filter of log lines. */
type LineFilter = {
  /** Lowest level; all levels without it. */
  level?: LogLevel | undefined;
  logger?: string | undefined;
  /** Text to find anywhere in a line, ignoring case. */
  text?: string | undefined;
  limit: number;
};

/** Newest log lines of this process. */
export type RecentLines = {
  add: (line: string) => void;
  /** Finds the lines of a filter, newest first. */
  find: (filter: LineFilter) => LogLine[];
};

const parseLogLine = (sequence: number, text: string): LogLine | null => {
  try {
    const {
      level,
      time,
      logger = 'ROOT',
      msg = '',
      reqId = null,
      pid: _pid,
      hostname: _host,
      ...details
    } = JSON.parse(text);
    const moment = new Date(time).toISOString();
    return { sequence, time: moment, level: parsePinoNumber(level), logger, message: msg, requestId: reqId, details };
  } catch {
    return null;
  }
};

/** Creates the memory of the newest lines: a ring buffer, in which a new line overwrites the oldest. */
export const createRecentLines = (): RecentLines => {
  const ring: string[] = [];
  let count = 0;
  return {
    add: (line) => {
      // A truncated line can't be parsed, so longer lines are skipped. No line of the product is that long.
      if (line.length > maxLineLength) return;
      ring[count % maxKeptLines] = line;
      count += 1;
    },
    find: ({ level, logger, text, limit }) => {
      const searchText = text?.toLowerCase();
      const found: LogLine[] = [];
      for (
        let sequence = count - 1;
        sequence >= Math.max(count - maxKeptLines, 0) && found.length < limit;
        sequence--
      ) {
        const rawLine = ring[sequence % maxKeptLines] ?? '';
        if (searchText && !rawLine.toLowerCase().includes(searchText)) continue;
        const line = parseLogLine(sequence, rawLine);
        if (!line || (logger && line.logger !== logger)) continue;
        if (level && levels.indexOf(line.level) > levels.indexOf(level)) continue;
        found.push(line);
      }
      return found;
    },
  };
};
