import type { LogLevel, LogLine } from '@ok/contract/routes/management/logs.ts';
import { levelOfNumber, levels } from './levels.ts';

/** Lines that are kept, and characters of one: so much memory and no more. */
const mostLines = 1000;
const longestLine = 16_000;

/** Which lines are asked for. */
type LinesWanted = {
  /** The least level; every one without it. */
  level?: LogLevel | undefined;
  logger?: string | undefined;
  /** What stands anywhere in a line, whatever its case. */
  text?: string | undefined;
  most: number;
};

/** The newest lines of this process. */
export type RecentLines = {
  add: (line: string) => void;
  /** The newest first. */
  find: (wanted: LinesWanted) => LogLine[];
};

const asLine = (sequence: number, text: string): LogLine | null => {
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
    return { sequence, time: moment, level: levelOfNumber(level), logger, message: msg, requestId: reqId, details };
  } catch {
    return null;
  }
};

/** Keep the newest lines: a ring, in which a new one takes the place of the oldest. */
export const makeRecentLines = (): RecentLines => {
  const ring: string[] = [];
  let count = 0;
  return {
    add: (line) => {
      // Half a line can't be read: one that is longer than any of ours is left out.
      if (line.length > longestLine) return;
      ring[count % mostLines] = line;
      count += 1;
    },
    find: ({ level, logger, text, most }) => {
      const words = text?.toLowerCase();
      const found: LogLine[] = [];
      for (let sequence = count - 1; sequence >= Math.max(count - mostLines, 0) && found.length < most; sequence--) {
        const raw = ring[sequence % mostLines] ?? '';
        if (words && !raw.toLowerCase().includes(words)) continue;
        const line = asLine(sequence, raw);
        if (!line || (logger && line.logger !== logger)) continue;
        if (level && levels.indexOf(line.level) > levels.indexOf(level)) continue;
        found.push(line);
      }
      return found;
    },
  };
};
