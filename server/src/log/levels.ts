import { type LogLevel, logLevels as levels } from '@ok/contract/routes/management/logs.ts';

export { levels };

/** What writes lines calls its levels otherwise. */
const names = { OFF: 'silent', ERROR: 'error', WARN: 'warn', INFO: 'info', DEBUG: 'debug', TRACE: 'trace' } as const;

/** The word for a level that the logger itself uses. */
export const nameOfLevel = (level: LogLevel): string => names[level];

/** A level by the word of the settings; one that is only for what ends the process shows errors. */
export const levelOfName = (name: string): LogLevel => levels.find((level) => names[level] === name) ?? 'ERROR';

/** The level of a line, which stands in it as a number. */
export const levelOfNumber = (number: number): LogLevel => {
  if (number >= 50) return 'ERROR';
  if (number >= 40) return 'WARN';
  if (number >= 30) return 'INFO';
  return number >= 20 ? 'DEBUG' : 'TRACE';
};
