import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which a loop yields to the event loop. */
export const yieldIntervalMs = 15;

/** Rows after which a loop that parses rows yields to the event loop. */
export const rowsPerTurn = 2000;

/** Resolves after the event loop has handled waiting requests, so that a long computation doesn't hold them up. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
