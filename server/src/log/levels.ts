import { type LogLevel, logLevels as levels } from '@ok/contract/routes/management/logs.ts';

export { levels };

/** Names of the levels in pino, which writes the lines. */
const pinoLevels = {
  OFF: 'silent',
  ERROR: 'error',
  WARN: 'warn',
  INFO: 'info',
  DEBUG: 'debug',
  TRACE: 'trace',
} as const;

/** Converts a level to pino's name for it. */
export const toPinoLevel = (level: LogLevel): string => pinoLevels[level];

/** Parses a level from the settings. `fatal` has no level of its own and becomes ERROR. */
export const parsePinoLevel = (name: string): LogLevel => levels.find((level) => pinoLevels[level] === name) ?? 'ERROR';

/** Converts the number that pino writes in a line to a level. */
export const parsePinoNumber = (number: number): LogLevel => {
  if (number >= 50) return 'ERROR';
  if (number >= 40) return 'WARN';
  if (number >= 30) return 'INFO';
  return number >= 20 ? 'DEBUG' : 'TRACE';
};
